import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Attack } from '../attack-definition.ts'

/** Keys of a browser, so that nothing but the address is wrong. */
function browserKeys(): { p256dh: string; auth: string } {
  return {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

const pushAddress: Attack = {
  item: 10,
  name: 'a push address inside our network',
  goal: 'have our server send requests to hosts that the attacker cannot reach',
  checkedBy: '422 and no request arrives; an address of a push service is stored',
  run: async (harness, check) => {
    const requests: string[] = []
    const inside = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.writeHead(201).end()
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const { port } = inside.address() as AddressInfo
    try {
      const { owner } = harness.studio()
      const subscribe = (endpoint: string) =>
        owner.call('PUT', '/customer/notification/push', { endpoint, keys: browserKeys() })
      const addresses = [
        `http://127.0.0.1:${port}/`,
        `https://127.0.0.1:${port}/`,
        `http://localhost:${port}/fcm.googleapis.com`,
        `http://fcm.googleapis.com@127.0.0.1:${port}/`,
        `http://[::ffff:127.0.0.1]:${port}/`,
        `http://2130706433:${port}/`,
        'https://169.254.169.254/latest/meta-data/',
        'http://fcm.googleapis.com/fcm/send/x',
        'https://fcm.googleapis.com:5432/',
        'https://fcm.googleapis.com.attacker.test/',
        'https://attacker.test/#.push.apple.com',
        'https://attacker.test?.notify.windows.com',
      ]
      for (const address of addresses) check.rejected(address, await subscribe(address), 422)
      // Once for all of them, because few test messages are allowed in an hour.
      check.rejected('a message to them', await owner.call('POST', '/customer/notification/push/test'), 404)
      check.attempt('our server sent a request', requests.length > 0)
      const stored = await subscribe('https://fcm.googleapis.com/fcm/send/a-browser')
      check.control('a browser subscribes', stored.status === 204, stored.text)
    } finally {
      inside.close()
    }
  },
}

export const pushAttacks = [pushAddress]
