import type { Engines } from '../engines/describe-engines.ts'

export type Role = 'postgres' | 'revela_owner' | 'revela_app' | 'revela_jobs' | 'revela_sweep' | 'revela_staff'

export function databaseUrl(engines: Pick<Engines, 'postgres'>, role: Role, database: string): string {
  return `postgres://${role}@127.0.0.1:${engines.postgres.port}/${database}`
}
