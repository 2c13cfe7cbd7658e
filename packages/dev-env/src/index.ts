export {
  asSuperuser,
  superuserQueries,
  createDatabase,
  dropDatabase,
  migrate,
  databaseUrl,
} from './database/databases.ts'
export { ensureTemplate } from './database/template.ts'
export { crashCeph, startCeph } from './engines/ceph.ts'
export type { CephDaemon } from './engines/ceph.ts'
export { describeEngines, developmentEnginesConfig, testEnginesConfig } from './engines/describe-engines.ts'
export type { Engines, EnginesConfig } from './engines/describe-engines.ts'
export { startPostfix, stopPostfix } from './engines/describe-engines.ts'
export { rejectedMailDomain } from './engines/postfix-config.ts'
export {
  areEnginesRunning,
  startEngines,
  stopEngines,
  crashPostgres,
  startPostgres,
  stopPostgres,
} from './engines/start-engines.ts'
export { openMailbox } from './mail/mailbox.ts'
export type { Mail, Mailbox, WaitOptions } from './mail/mailbox.ts'
export { startCertificateSync, stopCertificateSync } from './nginx/certificate-sync.ts'
export { startNginx, stopNginx } from './nginx/nginx.ts'
export { startSharedCache, type SharedCache } from './nginx/shared-cache.ts'
export { type Front, startFront, type StartFrontOptions } from './nginx/start-front.ts'
export { cameraPhotograph } from './photographs/camera-photograph.ts'
export type { CameraPhotograph } from './photographs/camera-photograph.ts'
export { systemAccount, run, tryRun } from './process/run.ts'
export { withLock } from './process/lock.ts'
export { freePorts } from './process/free-ports.ts'
export { waitUntil } from './process/wait-until.ts'
export { childrenOf, readProcess } from './process/proc.ts'
export { dial } from './site/dial.ts'
export { imageStore } from './site/image-store.ts'
export { serverCommand } from './site/server-processes.ts'
export { applicationSecret, originsAt, serverEnvironment } from './site/server-environment.ts'
export type { Origins } from './site/server-environment.ts'
export { ensureBucket, listKeys, readObject, removeBucket, s3Client } from './storage/buckets.ts'
export { invalidSubdomains } from './testing/invalid-subdomains.ts'
export { seeded } from './testing/mutate-address.ts'
export { scriptPayloads } from './testing/script-payloads.ts'
export { testDirectory, type TestDirectory } from './testing/test-directory.ts'
export { stackNames, testStack } from './testing/test-stack.ts'
export type { TestStack } from './testing/test-stack.ts'
export { startCells, type CellSite, type Cells } from './site/start-cells.ts'
export { startSite, siteClock, type ClockMove, type SiteClock } from './site/start-site.ts'
export {
  runSandboxGateway,
  runTestSandbox,
  sandboxOf,
  stopSandboxGateway,
} from './sandbox-gateway/run-sandbox-gateway.ts'
export { allowAsSeller, openSeller, testCards } from '@revela/sandbox-gateway'
export type { SandboxClient, SandboxSeller, TestCard, WirePayment } from '@revela/sandbox-gateway'
export type { Site, SiteOptions } from './site/start-site.ts'
export { demonstrationLogin, seedDemonstration } from './seed/demonstration.ts'
export { backgroundPid } from './process/background.ts'
export { callApi } from './seed/call-api.ts'
export { enterAsClient, enterAsReader, type FamilyCall } from './seed/family-visits.ts'
export { callAs, createGallery, sendTo, uploadPictures, waitUntilPrepared } from './seed/galleries.ts'
export type { NamedFile, StudioSession } from './seed/galleries.ts'
export { createCategory, createWork, fillWork } from './seed/works.ts'
export { photograph } from './testing/photographer.ts'
export { startCertificateAuthority, type CertificateAuthority } from './certificate-authority/certificate-authority.ts'
export { trust, type OwnDomainParts } from './site/own-domain-parts.ts'
export { testAuthority, type TestAuthority } from './testing/test-authority.ts'
export { startTestEdge, type TestEdge } from './testing/test-edge.ts'
export { storeStatus, waitForDisks } from './cell/ceph-cluster.ts'
export {
  type CellDaemon,
  cellDaemons,
  daemonOn,
  isDaemonRunning,
  killDaemon,
  killPostgres,
  startDaemon,
  stopDaemon,
} from './cell/daemons.ts'
export {
  addressOf,
  applicationMachines,
  type ApplicationMachine,
  type Cell,
  cellConfig,
  cellPorts,
  databaseMachines,
  type DatabaseMachine,
  describeCell,
  type Machine,
  machines,
  storeMachines,
} from './cell/describe-cell.ts'
export { heal, isolate, killMachine, onMachine } from './cell/network.ts'
export { postgresFolder } from './cell/patroni-config.ts'
export { databaseStatus, isRedundant } from './cell/patroni-status.ts'
export { productDaemons, productEnvironment, startEdge, stopEdge } from './cell/product.ts'
export { installCellPackages, startCell, startCellDatabase, stopCell, waitUntilRedundant } from './cell/start-cell.ts'
