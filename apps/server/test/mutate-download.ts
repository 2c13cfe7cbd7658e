type RandomBelow = (limit: number) => number

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const partNumbers = ['0', '2', '3', '4', '-1', '01', '1.0', '1e0', '99999', '١', '1%00', 'original', '']
const names = ['x', '..%2f2%2fx', '%2e%2e', 'IMG_2.jpg', '1/IMG_1.jpg', 'a.zip?part=2', '', '%ff', 'x#y']

/**
 * Applies one to three random mutations to `/d/{token}/{part}/{name}` or `/f/{token}/{name}`. `tokens` are the issued
 * ones and the known parts of others.
 */
export function mutateDownload(path: string, tokens: readonly string[], randomBelow: RandomBelow): string {
  const [, kind = 'd', token = '', ...rest] = path.split('/')
  const parts = { kind, token, part: kind === 'd' ? (rest[0] ?? '1') : '', name: rest.at(-1) ?? 'x' }
  for (let times = 1 + randomBelow(3); times > 0; times -= 1) change(parts, tokens, randomBelow)
  if (randomBelow(30) === 0) return mutateText(parts, randomBelow)
  return parts.part === ''
    ? `/${parts.kind}/${parts.token}/${parts.name}`
    : `/${parts.kind}/${parts.token}/${parts.part}/${parts.name}`
}

type Parts = { kind: string; token: string; part: string; name: string }

function change(parts: Parts, tokens: readonly string[], randomBelow: RandomBelow): void {
  const { token } = parts
  const at = randomBelow(token.length || 1)
  const letter = letters[randomBelow(letters.length)] ?? 'A'
  const other = tokens[randomBelow(tokens.length)] ?? ''
  switch (randomBelow(10)) {
    case 0:
      parts.token = token.slice(0, at) + letter + token.slice(at + 1)
      break
    case 1:
      parts.token = token.slice(0, at) + token.slice(at + 1 + randomBelow(4))
      break
    case 2:
      parts.token = randomBelow(2) === 0 ? token + letter : `${token}=`
      break
    case 3:
      // The head of one token and the tail of another; customer, list and secret are 16, 16 and 32 bytes of a token.
      parts.token = token.slice(0, at) + other.slice(at)
      break
    case 4:
      parts.token = token.slice(0, 43) + other.slice(43)
      break
    case 5:
      parts.token = other
      break
    case 6:
      parts.kind = ['d', 'f', 'D', 'o', 'b', 'internal'][randomBelow(6)] ?? 'd'
      break
    case 7:
      parts.name = names[randomBelow(names.length)] ?? 'x'
      break
    default:
      parts.part = partNumbers[randomBelow(partNumbers.length)] ?? '2'
  }
}

function mutateText({ kind, token, part, name }: Parts, randomBelow: RandomBelow): string {
  const mutations = [
    `/${kind}/${token}/../${part}/${name}`,
    `/${kind}/${token}%2f${part}/${name}`,
    `/${kind}//${token}/${part}/${name}`,
    `/${kind}/${token}/${part}/../2/${name}`,
    `/${kind}/${token}/${part}/${name}/`,
    `/${kind}/${token.toLowerCase()}/${part}/${name}`,
    `//${kind}/${token}/${part}/${name}`,
    `/${kind}/${token};x=1/${part}/${name}`,
  ]
  return mutations[randomBelow(mutations.length)] ?? '/'
}
