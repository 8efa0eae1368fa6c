import type { Popup } from '@sunport/contract/calls/portal.ts'

export const homeWindow = (values: Partial<Popup> = {}): Popup => ({
  id: 'window-1',
  title: '服务指引',
  content: '<p>欢迎使用本网站。</p>',
  url: null,
  windowType: 'popup',
  image: null,
  imageAlt: null,
  pages: ['home'],
  device: 'all',
  position: 'right-bottom',
  width: null,
  height: null,
  frequency: 'session',
  delaySec: 0,
  autoCloseSec: null,
  priority: 0,
  ...values,
})
