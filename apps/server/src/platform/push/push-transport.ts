import { isPushEndpoint } from '@revela/domain'
import webPush from 'web-push'
import type { Config } from '../config/config.ts'
import { bareAddress } from '../mailer/mail-headers.ts'

export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type PushContent = {
  /** Messages of the same id replace each other at the push service and in the browser. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** Where a click leads, inside the studio. */
  readonly path: string
}

/** `gone`: the subscription has ended. `rejected`: repeating the same request is useless. */
export type PushOutcome = 'accepted' | 'gone' | 'rejected'

export type PushTransport = {
  /** Throws when a later attempt may succeed. */
  readonly deliver: (target: PushTarget, content: PushContent) => Promise<PushOutcome>
}

const timeoutMs = 10_000

/** How long a push service keeps a message for a browser that is offline. */
export const pushTtlSeconds = 86_400

type PushConfig = Pick<Config, 'PUSH_PUBLIC_KEY' | 'PUSH_PRIVATE_KEY' | 'PUSH_TEST_ORIGIN' | 'MAIL_FROM'>

/** Null when no keys are configured. */
export function openPushTransport(config: PushConfig): PushTransport | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_TEST_ORIGIN: testOrigin } = config
  if (publicKey === undefined || privateKey === undefined) return null
  const vapidDetails = { subject: `mailto:${bareAddress(config.MAIL_FROM)}`, publicKey, privateKey }
  return {
    deliver: async ({ endpoint, ...keys }, content) => {
      // Checked when it was stored; the list of services may have become shorter since.
      if (!isPushEndpoint(endpoint, testOrigin)) return 'rejected'
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(content), {
        vapidDetails,
        TTL: pushTtlSeconds,
        topic: content.id.replaceAll('-', ''),
      })
      const response = await fetch(endpoint, {
        method,
        headers,
        body: new Uint8Array(body),
        // A redirect could lead anywhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return outcomeOf(response.status)
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) throw new Error(`push service returned ${status}, will retry`)
  return 'rejected'
}
