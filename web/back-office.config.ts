import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chineseIcons } from './build/chinese-icons.ts'
import { compressAssets } from './build/compress-assets.ts'
import { deskGroups } from './build/desk-groups.ts'
import { clientFolder, common, forBrowsers } from './build/settings.ts'
import { slimCalls } from './build/slim-calls.ts'

/** The back-office for browsers, over React: its components and its editor know nothing else. */
export default defineConfig({
  ...common,
  plugins: [react(), chineseIcons(), slimCalls(), compressAssets(clientFolder)],
  build: forBrowsers('back-office', 'src/entry-back-office.tsx', deskGroups),
})
