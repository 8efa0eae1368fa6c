/** What a browser keeps of us: it shows what is pushed and opens its page, and does nothing else. */
export const pushWorker = `self.addEventListener('push', event => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url, lang: 'zh-CN' }))
})
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})
`
