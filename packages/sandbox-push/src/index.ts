export { startSandboxPush, type ReceivedPush, type SandboxPush, type SubscriptionJson } from './push-service.ts'
