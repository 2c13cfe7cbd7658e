import { slugOf } from './slug.ts'

const BRAND = 'revela'

const reserved: ReadonlySet<string> = new Set(
  `
  www www1 www2 web app apps api apis admin administrator administrador adm root sysadmin webmaster hostmaster postmaster
  mail email mx smtp imap pop pop3 webmail mailer newsletter autodiscover autoconfig ns ns1 ns2 dns ftp sftp ssh vpn
  proxy cdn static assets media img image images imagem imagens content conteudo files arquivos download downloads upload
  uploads galleries gallery galeria galerias portfolio site sites studio estudio blog news noticias docs doc help ajuda
  support suporte atendimento contato contact sac faq forum community comunidade status health uptime metrics grafana
  monitor monitoring logs log trace sentry dev develop development staging stage homolog homologacao test teste testing
  testes beta alpha demo sandbox preview qa prod production producao local localhost internal interno intranet private
  login logout signin signup signout entrar sair cadastro conta account accounts conectar auth oauth sso saml session
  password senha recovery recuperar verify verificar security seguranca secure seguro abuse abuso denuncia legal juridico
  privacy privacidade lgpd terms termos dpo encarregado pay payment payments pagamento pagamentos pagar checkout billing
  cobranca fatura faturas invoice boleto pix card cartao financeiro finance loja store shop plans planos plano pricing
  precos upgrade assinatura assinaturas subscription cliente clientes client clients customer customers parceiros partner
  partners affiliate afiliados jobs vagas careers carreiras press imprensa about sobre home index main public publico
  default example exemplo null undefined none void true false owner staff team equipe oficial official google facebook
  instagram whatsapp twitter youtube apple microsoft amazon netflix nubank itau bradesco santander caixa bancodobrasil
  mercadopago pagseguro paypal stripe cielo rede correios receita receitafederal governo gov
  `
    .split(/\s+/)
    .filter(Boolean),
)

/** Characters that look like another one. */
const homoglyphs: readonly (readonly [string, string])[] = [
  ['vv', 'w'],
  ['rn', 'm'],
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
]

/** One spelling for look-alikes: `r3-ve1a` and `reveia` are both `revela`. */
function skeleton(name: string): string {
  return homoglyphs.reduce((text, [glyph, letter]) => text.replaceAll(glyph, letter), name.replaceAll('-', ''))
}

/** At most one letter added, removed, changed, or swapped with its neighbour. */
function isOneTypoFrom(word: string, text: string): boolean {
  if (Math.abs(word.length - text.length) > 1) return false
  let from = 0
  while (from < word.length && word[from] === text[from]) from += 1
  const exchanged = word.slice(0, from) + (word[from + 1] ?? '') + (word[from] ?? '') + word.slice(from + 2)
  return (
    word.slice(from + 1) === text.slice(from + 1) ||
    word.slice(from) === text.slice(from + 1) ||
    word.slice(from + 1) === text.slice(from) ||
    exchanged === text
  )
}

const reservedSkeletons: ReadonlySet<string> = new Set([...reserved].map(skeleton))

/** The brand with an official-sounding word (`revela-suporte`, `loginrevela`) is a likely name for a phishing page. */
function impersonatesBrand(text: string): boolean {
  const rest = text.startsWith(BRAND)
    ? text.slice(BRAND.length)
    : text.endsWith(BRAND)
      ? text.slice(0, -BRAND.length)
      : null
  return rest !== null && (rest === 's' || reservedSkeletons.has(rest))
}

/** The brand with a year or a number around it. Checked before digits are read as letters. */
function isNumberedBrand(name: string): boolean {
  return skeleton(name.replaceAll('-', '').replace(/^\d+|\d+$/g, '')) === BRAND
}

/** The same claim spread over words: `revela-suporte-br`, `ajuda-da-reve1a`. */
function impersonatesBrandInWords(name: string): boolean {
  const words = name.split('-').map(skeleton)
  return words.includes(BRAND) && words.some((word) => reservedSkeletons.has(word))
}

/** Words of the craft that happen to be one letter away from the brand. */
const craftWords: ReadonlySet<string> = new Set(['revelar'])

/** Whether a label of an address can be taken for ours. */
export function looksLikeBrand(label: string): boolean {
  if (craftWords.has(label)) return false
  const text = skeleton(label)
  return (
    isOneTypoFrom(BRAND, text) || impersonatesBrand(text) || isNumberedBrand(label) || impersonatesBrandInWords(label)
  )
}

const companies: ReadonlySet<string> = new Set(
  `
  google facebook instagram whatsapp twitter youtube apple microsoft amazon netflix nubank itau bradesco santander
  bancodobrasil mercadopago mercadolivre pagseguro paypal stripe correios receitafederal
  `
    .split(/\s+/)
    .filter(Boolean)
    .map(skeleton),
)

/** Whether a label is the name, or a look-alike of the name, of a company that phishing pages imitate. */
export function looksLikeCompany(label: string): boolean {
  return companies.has(skeleton(label))
}

function isReservedSubdomain(name: string): boolean {
  return reserved.has(name) || reservedSkeletons.has(skeleton(name)) || looksLikeBrand(name)
}

/** A person may choose such a name (`revelando`); automatic names never contain it. */
function holdsBrand(name: string): boolean {
  return skeleton(name).includes(BRAND)
}

export const SUBDOMAIN_MIN = 3
export const SUBDOMAIN_MAX = 63
/** How long a released name is reserved and redirects. */
export const SUBDOMAIN_QUARANTINE_DAYS = 90

export type SubdomainProblem = 'length' | 'characters' | 'hyphens' | 'reserved'

export function normalizeSubdomain(text: string): string {
  return text.trim().toLowerCase()
}

/** `null`: may be requested (the database decides whether it is free). */
export function subdomainProblem(name: string): SubdomainProblem | null {
  if (name.length < SUBDOMAIN_MIN || name.length > SUBDOMAIN_MAX) return 'length'
  if (!/^[a-z0-9-]+$/.test(name)) return 'characters'
  // Two hyphens in a row are also how internationalised names begin (`xn--`), which can imitate any other name.
  if (name.startsWith('-') || name.endsWith('-') || name.includes('--')) return 'hyphens'
  return isReservedSubdomain(name) ? 'reserved' : null
}

const automaticMax = 40

/**
 * The name every account gets from the person's own; the suffix makes it unique. A name without a suffix depends on the
 * plan.
 */
export function automaticSubdomain(personName: string, suffix: string): string {
  const own = slugOf(personName).slice(0, automaticMax).replace(/-+$/, '')
  const base = isReservedSubdomain(own) || holdsBrand(own) ? 'fotos' : own
  const name = `${base}-${suffix}`
  return subdomainProblem(name) === null ? name : `fotos-${suffix}`
}

/** Similar names for one that is not available, best first; the database decides whether they are free. */
export function subdomainAlternatives(name: string): string[] {
  return [
    `${name}-fotografia`,
    `${name}-fotos`,
    `estudio-${name}`,
    `${name}-foto`,
    `${name}-studio`,
    `${name}-2`,
  ].filter((other) => subdomainProblem(other) === null && !holdsBrand(other))
}
