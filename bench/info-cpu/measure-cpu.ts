import { randomBytes } from 'node:crypto'
import { createCaller } from '../harness/caller.ts'
import { cpuMicros } from '../harness/process-cpu.ts'
import { anyOf, customer } from '../harness/customers.ts'
import { drive, countUnexpected } from '../harness/drive.ts'
import type { ServerProcess } from '../harness/server-process.ts'

export const concurrency = 8
const perSlice = 50

export type CpuMeasurement = {
  /** CPU microseconds per request, one value per round. */
  readonly micros: readonly number[]
  /** Requests per second of elapsed time, one value per round. */
  readonly rates: readonly number[]
  /** Requests that did not return 200. */
  readonly errors: number
}

/**
 * Alternates the servers, fifty requests at a time, so that other load affects all of them alike. The value of a round
 * is all CPU time of the process during the round, the garbage collector's threads included.
 */
export async function measureCpu(
  servers: readonly ServerProcess[],
  options: { customers: number; rounds: number; perRound: number; warmUp: number },
): Promise<CpuMeasurement[]> {
  const sides = servers.map((server) => openSide(server, options.customers))
  const loadAll = async (requests: number): Promise<void> => {
    for (let slice = 0; slice < requests / perSlice; slice += 1) {
      for (const side of slice % 2 === 0 ? sides : sides.toReversed()) await side.load()
    }
  }
  await loadAll(options.warmUp)
  for (let round = 0; round < options.rounds; round += 1) {
    for (const side of sides) side.begin()
    await loadAll(options.perRound)
    for (const side of sides) side.end()
  }
  return sides.map((side) => side.close())
}

function openSide({ port, pid }: ServerProcess, customers: number) {
  const caller = createCaller(port, concurrency)
  const cookies = Array.from({ length: customers }, (_, n) => customer(n + 1).cookie)
  // nginx adds this header to every call.
  const requestId = randomBytes(16).toString('hex')
  const buildRequest = () => ({
    path: '/api/customer/info',
    headers: {
      cookie: cookies[anyOf(customers) - 1]!,
      'x-edge-request-id': requestId,
      'x-forwarded-for': '203.0.113.7',
    },
  })
  const micros: number[] = []
  const rates: number[] = []
  let [cpu, requests, seconds, errors] = [0, 0, 0, 0]
  return {
    begin: () => {
      ;[cpu, requests, seconds] = [cpuMicros(pid), 0, 0]
    },
    load: async () => {
      const driven = await drive(caller, { count: perSlice, concurrency, buildRequest })
      requests += perSlice
      seconds += driven.seconds
      errors += countUnexpected(driven, 200)
    },
    end: () => {
      micros.push((cpuMicros(pid) - cpu) / requests)
      rates.push(requests / seconds)
    },
    close: (): CpuMeasurement => {
      caller.close()
      return { micros, rates, errors }
    },
  }
}
