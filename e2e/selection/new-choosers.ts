import { dial } from '@revela/dev-env'

interface PublicGallery {
  id: string
  origin: string
  path: string
}

const firstNames = ['Lia', 'Caio', 'Bia', 'Téo', 'Ana', 'Rui', 'Eva', 'Davi', 'Iara', 'Noel']
const lastNames = ['Campos', 'Prado']
const maxEntriesPerHour = 20

/** Begins selections from different addresses up to the hourly limit of new choosers; one more is rejected. */
export async function exhaustEntryLimit(gallery: PublicGallery): Promise<void> {
  for (let index = 0; index <= maxEntriesPerHour; index += 1) {
    const name = `${firstNames[index % firstNames.length]} ${lastNames[Math.floor(index / firstNames.length)] ?? 'Lopes'}`
    const status = await begin(gallery, { name, email: `convidado${index}@familia.com.br` }, `127.0.6.${index + 1}`)
    if (status !== (index < maxEntriesPerHour ? 200 : 429)) throw new Error(`stranger ${index} got ${status}`)
  }
}

const pageHeaders = { 'content-type': 'application/json', 'x-revela': '1', 'sec-fetch-site': 'same-origin' }

async function begin({ id, origin, path }: PublicGallery, body: object, localAddress: string): Promise<number> {
  const post = (call: string, sent: object, cookies: string[]) =>
    dial(origin, `/api/family${call}`, {
      method: 'POST',
      body: JSON.stringify(sent),
      headers: { ...pageHeaders, origin, cookie: cookies.join('; ') },
      localAddress,
    })
  const entryResponse = await post('/enter', { slug: path.slice(1) }, [])
  const cookies = (entryResponse.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '')
  return (await post(`/gallery/${id}/selection`, body, cookies)).status
}
