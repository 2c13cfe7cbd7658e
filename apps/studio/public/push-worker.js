/* Shows push messages and opens the studio on a click. It stores no pages: every request goes to the network. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { id, title, body, path } = readMessage(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // A message that arrives twice replaces itself.
      tag: id,
      lang: 'pt-BR',
      icon: '/icons/revela-192.png',
      badge: '/icons/badge-96.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openStudio(event.notification.data?.path))
})

/** Focuses a window that shows the page, or opens one. Others are left alone: one of them may be uploading. */
async function openStudio(path) {
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((client) => client.url === target)
  return shown ? shown.focus() : self.clients.openWindow(target)
}

/** A push message must show something, even if it cannot be read. */
function readMessage(data) {
  try {
    const { id, title, body, path } = data.json()
    return { id: String(id), title: String(title), body: String(body), path }
  } catch {
    return { id: 'revela', title: 'Revela', body: '', path: '/dashboard' }
  }
}
