import type { TestStack } from '@revela/dev-env'
import { openBareStore, storePlace } from '../harness/bare-store.ts'
import type { CameraFile } from '../harness/camera-files.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { inLanes } from '../harness/in-lanes.ts'
import { signedIn } from '../harness/photographer.ts'
import type { Sides } from './sides.ts'

/** As many as the studio sends at once. */
export const lanes = 5

/** Megabytes a second through our receiving process, and the same files put straight into the store, in turns. */
export async function compareReceiving(
  stack: TestStack,
  ports: { api: number; upload: number },
  files: readonly CameraFile[],
  given: { rounds: number; photographs: number },
): Promise<Sides & { faults: number }> {
  const store = openBareStore(storePlace(stack.env), lanes)
  const photographer = await signedIn(customer(1), ports, lanes)
  const sent = Array.from({ length: given.photographs }, (_, at) => files[at % files.length]!)
  const megabytes = sent.reduce((sum, file) => sum + file.bytes.length, 0) / 1e6
  let faults = 0
  const rate = async (work: () => Promise<void>): Promise<number> => {
    const begun = performance.now()
    await work()
    return megabytes / ((performance.now() - begun) / 1_000)
  }
  const ours = async (): Promise<number> => {
    const drop = await photographer.openDrop(sent)
    return rate(() =>
      inLanes(drop, lanes, async (target) => void ((await photographer.send(target)) === 204 || (faults += 1))),
    )
  }
  const bare = async (round: number): Promise<number> => {
    const keys = sent.map((file, at) => ({ file, key: `bare/put-${round}/${at}` }))
    return rate(() => inLanes(keys, lanes, ({ file, key }) => store.put(key, file.bytes)))
  }
  const closeAll = async () => {
    photographer.close()
    store.close()
  }
  return withCleanUp(closeAll, async () => {
    const rounds: { ours: number; bare: number }[] = []
    for (let round = -1; round < given.rounds; round += 1) {
      const sides = { ours: 0, bare: 0 }
      const turns = [async () => (sides.ours = await ours()), async () => (sides.bare = await bare(round))]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
      // The first one warms both up.
      if (round >= 0) rounds.push(sides)
    }
    console.log(`${lanes} at a time, ${given.rounds} × ${megabytes.toFixed(0)} MB on each side, alternating`)
    return { ours: rounds.map((round) => round.ours), bare: rounds.map((round) => round.bare), faults }
  })
}
