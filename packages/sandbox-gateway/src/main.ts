import { startSandbox } from './sandbox.ts'

const { PORT, LISTEN_ADDRESS, SANDBOX_DIR, REVELA_ENV, REVELA_CLOCK_FILE, SANDBOX_SETTLE_MS, SANDBOX_RETRY_MS } =
  process.env

// Without REVELA_ENV this could be production, where payments are real.
if (REVELA_ENV !== 'development' && REVELA_ENV !== 'test') {
  console.error('sandbox gateway refuses to start: REVELA_ENV must be development or test')
  process.exit(1)
}
const port = Number(PORT)
if (!Number.isInteger(port) || port <= 0) throw new Error('PORT is not set')
if (!SANDBOX_DIR) throw new Error('SANDBOX_DIR is not set')

const sandbox = await startSandbox({
  port,
  dir: SANDBOX_DIR,
  ...(LISTEN_ADDRESS && { address: LISTEN_ADDRESS }),
  ...(REVELA_CLOCK_FILE && { clockFile: REVELA_CLOCK_FILE }),
  ...(SANDBOX_SETTLE_MS && { settleAfterMs: Number(SANDBOX_SETTLE_MS) }),
  ...(SANDBOX_RETRY_MS && { retryMs: Number(SANDBOX_RETRY_MS) }),
})
console.log(`sandbox gateway listens on ${sandbox.origin}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.stop())
}
