import { get } from 'node:http'
import { addressOf, type Cell, cellPorts, databaseMachines, type DatabaseMachine } from './describe-cell.ts'

/** What Patroni says of its PostgreSQL. */
export interface MemberStatus {
  machine: DatabaseMachine
  /** `primary`, `replica`, or null when Patroni does not answer. */
  role: string | null
  state: string
  timeline: number | null
  isSynchronous: boolean
}

interface PatroniAnswer {
  role?: string
  state?: string
  timeline?: number
  sync_standby?: boolean
}

export async function memberStatus(cell: Cell, machine: DatabaseMachine): Promise<MemberStatus> {
  const answer = await ask(`http://${addressOf(cell, machine)}:${cellPorts.patroni}/patroni`)
  const { role = null, state = 'unreachable', timeline = null, sync_standby: isSynchronous = false } = answer ?? {}
  return { machine, role: role === 'master' ? 'primary' : role, state, timeline, isSynchronous }
}

export async function databaseStatus(cell: Cell): Promise<MemberStatus[]> {
  return await Promise.all(databaseMachines.map((machine) => memberStatus(cell, machine)))
}

/** One primary and two streaming standbys on its timeline, one of them synchronous: every machine may fail now. */
export function isRedundant(members: readonly MemberStatus[]): boolean {
  const primaries = members.filter(({ role }) => role === 'primary')
  const [primary] = primaries
  return (
    primaries.length === 1 &&
    members.every(({ state, timeline }) => isServing(state) && timeline === primary?.timeline) &&
    members.some(({ isSynchronous }) => isSynchronous)
  )
}

const isServing = (state: string) => state === 'running' || state === 'streaming'

function ask(url: string): Promise<PatroniAnswer | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2_000, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      // A member without the role that was asked for answers 503 with the same body.
      response.on('end', () => resolve(parse(text)))
      response.on('error', () => resolve(undefined))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(undefined))
  })
}

function parse(text: string): PatroniAnswer | undefined {
  try {
    return JSON.parse(text) as PatroniAnswer
  } catch {
    // An answer that was cut.
    return undefined
  }
}
