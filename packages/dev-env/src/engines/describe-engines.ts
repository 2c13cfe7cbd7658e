import { join } from 'node:path'
import { enginesFolder } from '../places.ts'
import { developmentPortBase, portsFrom, testPortBase } from '../ports.ts'
import type { Ports } from '../ports.ts'
import { edgeS3User, s3Keys } from './ceph.ts'
import { maildirOf } from './postfix.ts'

/** Where the engines of one folder answer. */
export interface Engines {
  dir: string
  ports: Ports
  postgres: { port: number }
  s3: {
    endpoint: string
    region: string
    accessKey: string
    secretKey: string
    /** The user as whom nginx reads images. */
    edge: { accessKey: string; secretKey: string; principal: string }
  }
  smtp: { port: number }
  maildir: string
}

export interface EnginesPlace {
  dir: string
  portBase: number
}

export function describeEngines({ dir, portBase }: EnginesPlace): Engines {
  const ports = portsFrom(portBase)
  return {
    dir,
    ports,
    postgres: { port: ports.postgres },
    s3: { endpoint: `http://127.0.0.1:${ports.s3}`, region: 'us-east-1', ...s3Keys, edge: edgeS3User },
    smtp: { port: ports.smtp },
    maildir: maildirOf(join(dir, 'postfix')),
  }
}

export function developmentPlace(environment: NodeJS.ProcessEnv = process.env): EnginesPlace {
  return place('.dev', developmentPortBase, environment['REVELA_PORT_BASE'])
}

/** REVELA_TEST_ENGINES_DIR: the engines of another clone, for a copy of it whose code was changed. */
export function testPlace(environment: NodeJS.ProcessEnv = process.env): EnginesPlace {
  const own = place('.test-engines', testPortBase, environment['REVELA_PORT_BASE'])
  return { ...own, dir: environment['REVELA_TEST_ENGINES_DIR'] ?? own.dir }
}

/** Engines remember their ports (a Ceph monitor cannot move), so another base means another folder. */
function place(name: '.dev' | '.test-engines', usual: number, wanted: string | undefined): EnginesPlace {
  const folder = enginesFolder(name)
  const portBase = wanted ? Number(wanted) : usual
  return { dir: portBase === usual ? folder : join(folder, `at-${portBase}`), portBase }
}
