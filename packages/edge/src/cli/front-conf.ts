import { frontConfig } from '../front/front-config.ts'
import { readFront } from '../front/front-environment.ts'

/** Prints the production configuration of the nginx in front of all cells, from the environment. */
process.stdout.write(frontConfig(readFront(process.env)))
