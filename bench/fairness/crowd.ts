import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { renderJob } from '../../apps/server/src/modules/pictures/index.ts'
import { openBareStore, storePlace } from '../harness/bare-store.ts'
import type { CameraFile } from '../harness/camera-files.ts'
import { customer } from '../harness/customers.ts'
import { openWaitingPictures, type Owner } from '../harness/waiting-pictures.ts'

/** Thousands of photographs of one customer, waiting for their renditions. */
export type Crowds = {
  /** Rows and jobs of so many pictures; answers their owner. */
  readonly gather: (n: number, count: number) => Promise<Owner>
  readonly ready: (owner: Owner, count: number) => Promise<number>
  readonly countReady: (owner: Owner) => Promise<number>
  /** Takes what still waits out of the queue, and waits until nothing is being made. */
  readonly dismiss: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openCrowds(stack: TestStack, files: readonly CameraFile[]): Promise<Crowds> {
  const store = openBareStore(storePlace(stack.env), 5)
  const waiting = await openWaitingPictures(stack)
  const admin = new Client({ connectionString: stack.adminUrl })
  await admin.connect()
  const underWay = async (): Promise<number> => {
    const text = `select count(*)::int as jobs from pgboss.job where name = $1 and state = 'active'`
    return (await admin.query<{ jobs: number }>(text, [renderJob.name])).rows[0]!.jobs
  }
  return {
    gather: async (n, count) => {
      const { customerId } = customer(n)
      return waiting.add(customerId, await waiting.store(store, customerId, files), count)
    },
    ready: waiting.ready,
    countReady: waiting.countReady,
    dismiss: async () => {
      await admin.query(`delete from pgboss.job where name = $1 and state < 'active'`, [renderJob.name])
      for (const end = Date.now() + 30_000; (await underWay()) > 0 && Date.now() < end;) {
        await new Promise((resume) => setTimeout(resume, 50))
      }
    },
    close: async () => {
      store.close()
      await Promise.all([waiting.close(), admin.end()])
    },
  }
}
