import { enterAsReader } from '@revela/dev-env'

interface FamilyAlbum {
  versions: { id: string; number: number; spreads: unknown[] }[]
  requests: { id: string; state: string; version: number }[]
}

export interface WrittenRequest {
  spread: number
  text?: string
  chip?: 'swap' | 'mirror' | 'crop_less' | 'text' | null
  x?: number
  y?: number
  swap?: { gallery_id: string; number: number } | null
}

/** A reader's phone without the browser: opens the link, writes requests, sends them and approves. */
export async function openAsReader(link: string, album: string) {
  const family = await enterAsReader(link)
  const call = <T>(method: string, path: string, body?: unknown) =>
    family<T>(method, `/family/album/${album}${path}`, body)
  const read = () => call<FamilyAlbum>('GET', '')
  const newest = async () => {
    const version = (await read()).versions.at(-1)
    if (!version) throw new Error('no version was sent')
    return version
  }
  const countIn = async (state: string) => (await read()).requests.filter((request) => request.state === state).length

  return {
    read,
    async look(spreads: number[]) {
      const { id } = await newest()
      await call('PUT', '/seen', { version_id: id, spreads })
    },
    async ask({ spread, text = '', chip = null, x = 500, y = 500, swap = null }: WrittenRequest) {
      const { id } = await newest()
      await call('POST', '/requests', { key: crypto.randomUUID(), version_id: id, spread, x, y, chip, text, swap })
    },
    /** Sends all written requests as one round. */
    async sendRound() {
      const { id } = await newest()
      const requests = await countIn('unsent')
      await call('POST', '/rounds', { key: crypto.randomUUID(), version_id: id, requests })
    },
    async approve(name: string) {
      const { id, spreads } = await newest()
      const open_requests = await countIn('open')
      const key = crypto.randomUUID()
      await call('POST', '/approvals', { key, version_id: id, name, spreads: spreads.length, open_requests })
    },
  }
}
