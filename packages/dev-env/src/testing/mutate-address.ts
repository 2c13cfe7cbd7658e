/** A pseudo-random sequence that is the same on every run. */
export function seeded(seed: number): (randomBelow: number) => number {
  let state = seed >>> 0
  return (randomBelow) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * randomBelow)
  }
}

const sizes = ['400', '960', '1920', '3840', '1921', '0', '1920-0', '960-0', '1920-s1', '960-s1', '400-0', 'original']
const extensions = ['.webp', '.jpg', '.jpeg', '.png', '', '.webp.jpg', '%2ewebp', '.webp?x=1', '.webp/', '.WEBP']
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Applies one to three mutations to `/{token}/{number}-{version}/{size}.webp`. */
export function mutateAddress(path: string, tokens: readonly string[], randomBelow: (limit: number) => number): string {
  const [, token = '', picture = '', file = ''] = path.split('/')
  const parts = { token, picture, file }
  for (let times = 1 + randomBelow(3); times > 0; times -= 1) change(parts, tokens, randomBelow)
  return randomBelow(40) === 0
    ? tamperAddress(parts.token, parts.picture, parts.file, randomBelow)
    : `/${parts.token}/${parts.picture}/${parts.file}`
}

type Parts = { token: string; picture: string; file: string }

function change(parts: Parts, tokens: readonly string[], randomBelow: (limit: number) => number): void {
  const index = randomBelow(parts.token.length || 1)
  const character = characters[randomBelow(characters.length)] ?? 'A'
  const [number = '1', version = '1'] = parts.picture.split('-')
  switch (randomBelow(9)) {
    case 0:
      parts.token = parts.token.slice(0, index) + character + parts.token.slice(index + 1)
      break
    case 1:
      parts.token = parts.token.slice(0, index) + parts.token.slice(index + 1 + randomBelow(4))
      break
    case 2:
      parts.token += character
      break
    case 3:
      // The start of one token and the end of another.
      parts.token = parts.token.slice(0, index) + (tokens[randomBelow(tokens.length)] ?? '').slice(index)
      break
    case 4:
      parts.token = tokens[randomBelow(tokens.length)] ?? ''
      break
    case 5:
      parts.picture = `${randomBelow(12)}-${version}`
      break
    case 6:
      parts.picture = `${number}-${randomBelow(4)}`
      break
    default:
      parts.file = `${sizes[randomBelow(sizes.length)]}${extensions[randomBelow(extensions.length)]}`
  }
}

function tamperAddress(token: string, picture: string, file: string, randomBelow: (limit: number) => number): string {
  const mutations = [
    `/${token}/../${picture}/${file}`,
    `/${token}/${picture}/..%2f${picture}%2f${file}`,
    `/${token}//${picture}/${file}`,
    `/${token}/${picture}/%2e%2e/${file}`,
    `/_stored/r/${picture}/${file}`,
    `/r/${picture}/${file}`,
    `/o/${picture}`,
    `/${token}/${picture}/card-500x300-0.jpg`,
    `/${token}/${picture}/${file}%00.webp`,
    `/${token}/${encodeURIComponent(`${picture}/${file}`)}`,
  ]
  return mutations[randomBelow(mutations.length)] ?? '/'
}
