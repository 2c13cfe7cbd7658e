export { sandboxAccount, type SandboxAccount, type Script } from './account-state.ts'
export {
  allowAsSeller,
  openSandbox,
  openSeller,
  type SandboxRecords,
  type SandboxClient,
  type SandboxSeller,
} from './client.ts'
export { sandboxApplication, type SandboxApplication } from './sellers.ts'
export type { WirePayment } from './payment.ts'
export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
export { testCards, type Outcome, type TestCard } from './test-cards.ts'
export type { WebhookRequest } from './webhooks.ts'
export { sandboxMain } from './entry.ts'
