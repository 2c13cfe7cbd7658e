type Below = (limit: number) => number

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const places = ['0', '2', '3', '4', '-1', '01', '1.0', '1e0', '99999', '١', '1%00', 'original', '']
const names = ['x', '..%2f2%2fx', '%2e%2e', 'IMG_2.jpg', '1/IMG_1.jpg', 'a.zip?part=2', '', '%ff', 'x#y']

/**
 * What a curious person may do to `/d/{token}/{place}/{name}` and `/f/{token}/{name}`, one to three things at a time.
 * `tokens` are those they were given, and what they know of others.
 */
export function mutateDownload(path: string, tokens: readonly string[], below: Below): string {
  const [, kind = 'd', token = '', ...rest] = path.split('/')
  const parts = { kind, token, place: kind === 'd' ? (rest[0] ?? '1') : '', name: rest.at(-1) ?? 'x' }
  for (let times = 1 + below(3); times > 0; times -= 1) change(parts, tokens, below)
  if (below(30) === 0) return trick(parts, below)
  return parts.place === ''
    ? `/${parts.kind}/${parts.token}/${parts.name}`
    : `/${parts.kind}/${parts.token}/${parts.place}/${parts.name}`
}

type Parts = { kind: string; token: string; place: string; name: string }

function change(parts: Parts, tokens: readonly string[], below: Below): void {
  const { token } = parts
  const at = below(token.length || 1)
  const letter = letters[below(letters.length)] ?? 'A'
  const other = tokens[below(tokens.length)] ?? ''
  switch (below(10)) {
    case 0:
      parts.token = token.slice(0, at) + letter + token.slice(at + 1)
      break
    case 1:
      parts.token = token.slice(0, at) + token.slice(at + 1 + below(4))
      break
    case 2:
      parts.token = below(2) === 0 ? token + letter : `${token}=`
      break
    case 3:
      // The head of one and the tail of another; customer, list and secret are 16, 16 and 32 bytes of a token.
      parts.token = token.slice(0, at) + other.slice(at)
      break
    case 4:
      parts.token = token.slice(0, 43) + other.slice(43)
      break
    case 5:
      parts.token = other
      break
    case 6:
      parts.kind = ['d', 'f', 'D', 'o', 'b', 'internal'][below(6)] ?? 'd'
      break
    case 7:
      parts.name = names[below(names.length)] ?? 'x'
      break
    default:
      parts.place = places[below(places.length)] ?? '2'
  }
}

function trick({ kind, token, place, name }: Parts, below: Below): string {
  const tricks = [
    `/${kind}/${token}/../${place}/${name}`,
    `/${kind}/${token}%2f${place}/${name}`,
    `/${kind}//${token}/${place}/${name}`,
    `/${kind}/${token}/${place}/../2/${name}`,
    `/${kind}/${token}/${place}/${name}/`,
    `/${kind}/${token.toLowerCase()}/${place}/${name}`,
    `//${kind}/${token}/${place}/${name}`,
    `/${kind}/${token};x=1/${place}/${name}`,
  ]
  return tricks[below(tricks.length)] ?? '/'
}
