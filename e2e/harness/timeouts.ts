/**
 * Upper bounds for everything a browser test waits for. They only end a test that would never finish: a test waits for
 * conditions, so a generous bound costs nothing while it passes. Sized so that every test also passes on a machine that
 * is loaded or half as fast.
 */
export const timeouts = {
  /** One click, fill or wait for an element. */
  actionMs: 60_000,
  navigationMs: 90_000,
  /** `expect.poll` and `waitUntil`. */
  pollMs: 60_000,
  /** A request that a test sends without the browser. */
  requestMs: 60_000,
  /** A page that calls every endpoint in turn. */
  manyCallsMs: 270_000,
  browserStartMs: 90_000,
  testMs: 300_000,
  hookMs: 300_000,
} as const
