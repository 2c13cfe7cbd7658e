export { edgePolicy, edgeReferer } from './edge-policy.ts'
export { edgeVariables, readEdge } from './edge-environment.ts'
export { developmentHosts, nginxConfig } from './nginx-config.ts'
export type { NginxOptions } from './nginx-config.ts'
