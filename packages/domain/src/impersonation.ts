/**
 * Finds names that look like a bank's or a public body's. A match holds a mail for manual review; it rejects nothing,
 * because legitimate studios use such words too ("Caixa de Luz", "Itaú de Minas").
 */

/** Only the institution has a reason to use these. */
const institutionNames = [
  'banco do brasil',
  'bradesco',
  'nubank',
  'banco itau',
  'itau unibanco',
  'unibanco',
  'itau cartoes',
  'banco santander',
  'caixa economica',
  'caixa tem',
  'banco inter',
  'banco pan',
  'banco safra',
  'banco original',
  'c6 bank',
  'banco c6',
  'sicredi',
  'sicoob',
  'picpay',
  'pagbank',
  'pagseguro',
  'mercado pago',
  'mercado livre',
  'paypal',
  'serasa',
  'banco central',
  'receita federal',
  'inss',
  'detran',
  'denatran',
  'correios',
  'gov br',
  'policia federal',
  'poder judiciario',
  'tribunal de justica',
  'tribunal regional eleitoral',
  'poupatempo',
]

/** Also towns, surnames and ordinary words: suspicious only without another ordinary word beside them. */
const commonNames = ['caixa', 'itau', 'santander', 'inter', 'pix', 'neon', 'sefaz', 'revela']

/** Words of a fraudulent notice, which do not make a name legitimate. */
const noticeWords = [
  'acesso acessos alerta aplicativo app assistencia atendimento atualizacao autenticacao aviso banco bancaria bancario',
  'beneficio bloqueada bloqueado bloqueio boleto boletos brasil cadastro cartao cartoes central chave cliente clientes',
  'cobranca codigo comprovante comunicado confirmacao conta contas credito debito departamento deposito devolucao',
  'digital economica emissao encomenda equipe estorno fatura faturas federal financeiro fraude internet liberacao',
  'loterias multa notificacao oficial online pagamento pagamentos pendencia pendente premio protocolo rastreio',
  'recebido regularizacao restituicao sac saque saldo seguranca servico servicos sistema site suporte suspensa',
  'suspensao suspenso taxa token transferencia unibanco urgente validacao valor verificacao',
].flatMap((line) => line.split(' '))

/** The characters that look like each letter. */
const homoglyphsOf: Readonly<Record<string, string>> = {
  a: 'аαɑ4@',
  b: 'вβь8',
  c: 'сϲ¢',
  d: 'ԁđ',
  e: 'еεє3€',
  h: 'һн',
  // One class: a capital I, a small l and a 1 look the same in most mail programs.
  i: 'l1|!іιıӏł',
  j: 'ј',
  k: 'кκ',
  m: 'м',
  n: 'ηո',
  o: 'оοσ0ø',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ5$',
  t: 'тτ7',
  u: 'υ',
  v: 'ѵν',
  w: 'ѡω',
  x: 'хχ',
  y: 'уγ',
}

const letterOf = new Map(
  Object.entries(homoglyphsOf).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
)

/** How a text looks at a glance: words without accents, case, hidden characters and look-alike letters. */
export function foldHomoglyphs(text: string): string {
  const letters = Array.from(text.normalize('NFKD').toLowerCase())
    .filter((letter) => !/[\p{M}\p{Cf}\u115f\u1160\u3164]/u.test(letter))
    .map((letter) => letterOf.get(letter) ?? letter)
    .join('')
  return letters
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L})\1+/gu, '$1')
    .trim()
}

const compact = (name: string) => foldHomoglyphs(name).replaceAll(' ', '')

const institutions = institutionNames.map(compact)
const common = commonNames.map(compact)
const noticeWord = new Set(noticeWords.map(compact))

/** Shorter names occur inside ordinary words. */
const minInsideLength = 6

export function looksLikeInstitution(text: string): boolean {
  const words = foldHomoglyphs(text).split(' ').filter(Boolean)
  const readings = joinedRuns(words)
  if (institutions.some((name) => readings.includes(name))) return true
  const inside = institutions.filter((name) => name.length >= minInsideLength)
  if (words.some((word) => inside.some((name) => word.includes(name)))) return true
  return common.some((name) => {
    const rest = withoutName(words, name)
    return rest !== null && rest.every((word) => word.length <= 2 || noticeWord.has(word))
  })
}

/** Every run of neighbouring words joined into one, so that spaces cannot hide a name. */
function joinedRuns(words: readonly string[]): string[] {
  return words.flatMap((_, from) => words.slice(from).map((__, length) => joined(words.slice(from, from + length + 1))))
}

/** Doubled letters count once, also where two words meet. */
function joined(words: readonly string[]): string {
  return words.join('').replace(/(\p{L})\1+/gu, '$1')
}

/** The words around a name; null when it does not occur. */
function withoutName(words: readonly string[], name: string): string[] | null {
  for (const from of words.keys()) {
    for (let to = from + 1; to <= words.length; to += 1) {
      const run = joined(words.slice(from, to))
      if (run === name) return [...words.slice(0, from), ...words.slice(to)]
    }
    const word = words[from]!
    const glued = word.startsWith(name)
      ? word.slice(name.length)
      : word.endsWith(name)
        ? word.slice(0, -name.length)
        : ''
    if (glued !== '' && noticeWord.has(glued)) return [...words.slice(0, from), glued, ...words.slice(from + 1)]
  }
  return null
}
