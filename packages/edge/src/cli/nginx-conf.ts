import { readEdge } from '../edge-environment.ts'
import { nginxConfig } from '../nginx-config.ts'

/** Writes nginx's configuration for production to the output, from the environment. */
process.stdout.write(nginxConfig(readEdge(process.env)))
