import { readEdge } from '../edge-environment.ts'
import { nginxConfig } from '../nginx-config.ts'

/** Prints the production configuration of nginx, from the environment. */
process.stdout.write(nginxConfig(readEdge(process.env)))
