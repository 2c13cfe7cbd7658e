/** Numbers that look random and are the same on every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const sizes = ['400', '960', '1920', '3840', '1921', '0', '1920-0', '960-0', '1920-s1', '960-s1', '400-0', 'original']
const endings = ['.webp', '.jpg', '.jpeg', '.png', '', '.webp.jpg', '%2ewebp', '.webp?x=1', '.webp/', '.WEBP']
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Everything a curious person may do to `/{token}/{number}-{version}/{size}.webp`, one to three things at a time. */
export function mutateAddress(path: string, tokens: readonly string[], below: (limit: number) => number): string {
  const [, token = '', picture = '', file = ''] = path.split('/')
  const parts = { token, picture, file }
  for (let times = 1 + below(3); times > 0; times -= 1) change(parts, tokens, below)
  return below(40) === 0
    ? trick(parts.token, parts.picture, parts.file, below)
    : `/${parts.token}/${parts.picture}/${parts.file}`
}

type Parts = { token: string; picture: string; file: string }

function change(parts: Parts, tokens: readonly string[], below: (limit: number) => number): void {
  const at = below(parts.token.length || 1)
  const letter = letters[below(letters.length)] ?? 'A'
  const [number = '1', version = '1'] = parts.picture.split('-')
  switch (below(9)) {
    case 0:
      parts.token = parts.token.slice(0, at) + letter + parts.token.slice(at + 1)
      break
    case 1:
      parts.token = parts.token.slice(0, at) + parts.token.slice(at + 1 + below(4))
      break
    case 2:
      parts.token += letter
      break
    case 3:
      // The head of one and the tail of another.
      parts.token = parts.token.slice(0, at) + (tokens[below(tokens.length)] ?? '').slice(at)
      break
    case 4:
      parts.token = tokens[below(tokens.length)] ?? ''
      break
    case 5:
      parts.picture = `${below(12)}-${version}`
      break
    case 6:
      parts.picture = `${number}-${below(4)}`
      break
    default:
      parts.file = `${sizes[below(sizes.length)]}${endings[below(endings.length)]}`
  }
}

function trick(token: string, picture: string, file: string, below: (limit: number) => number): string {
  const tricks = [
    `/${token}/../${picture}/${file}`,
    `/${token}/${picture}/..%2f${picture}%2f${file}`,
    `/${token}//${picture}/${file}`,
    `/${token}/${picture}/%2e%2e/${file}`,
    `/_stored/r/${picture}/${file}`,
    `/r/${picture}/${file}`,
    `/o/${picture}`,
    `/${token}/${picture}/card-500x400-0.jpg`,
    `/${token}/${picture}/${file}%00.webp`,
    `/${token}/${encodeURIComponent(`${picture}/${file}`)}`,
  ]
  return tricks[below(tricks.length)] ?? '/'
}
