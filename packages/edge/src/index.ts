export { edgePolicy, loadNjs, njsModule, signedStoreRequest, storeSettings, type Store } from './store-access.ts'
export { edgeVariables, readEdge } from './edge-environment.ts'
export { developmentHosts, nginxConfig } from './nginx-config.ts'
export type { NginxOptions } from './nginx-config.ts'
