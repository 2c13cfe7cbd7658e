// A separate copy of the product's list, so that a word removed there fails a test.
const reservedNames =
  `www www2 app api apis admin administrador root webmaster hostmaster postmaster mail email smtp imap pop3
  webmail mx ns1 ns2 dns ftp ssh vpn cdn static assets media img images imagens content files download uploads gallery
  galeria galerias portfolio site studio estudio blog docs help ajuda support suporte atendimento contato faq status
  monitor logs dev staging homolog test teste beta demo sandbox preview qa prod localhost internal intranet login logout
  signin signup entrar cadastro conta accounts auth oauth sso session password senha recovery verify security seguranca
  abuse denuncia legal privacidade lgpd termos dpo pagamento pagamentos checkout billing cobranca fatura boleto pix cartao
  financeiro loja store planos upgrade assinatura cliente clientes parceiros vagas sobre home index null undefined
  oficial equipe google facebook instagram whatsapp youtube paypal stripe nubank itau bradesco santander caixa
  mercadopago correios receitafederal governo`.split(/\s+/)

const similarCharacters: readonly (readonly [RegExp, string])[] = [
  [/o/g, '0'],
  [/[il]/g, '1'],
  [/e/g, '3'],
  [/a/g, '4'],
  [/s/g, '5'],
  [/t/g, '7'],
]

/** Look-alikes of a word: its first letters replaced by similar digits, and a hyphen in its middle. */
const disguiseWord = (word: string): string[] => [
  word,
  ...similarCharacters.map(([character, digit]) => word.replace(character, digit)).slice(0, 3),
  `${word.slice(0, word.length >> 1)}-${word.slice(word.length >> 1)}`,
]

const brand = 'revela'
const characters = brand.split('')
const similarToBrand = [
  ...characters.map((_, index) => brand.slice(0, index) + brand.slice(index + 1)),
  ...characters.map((character, index) => brand.slice(0, index) + character + brand.slice(index)),
  ...characters
    .slice(1)
    .map((character, index) => brand.slice(0, index) + character + characters[index]! + brand.slice(index + 2)),
  ...characters.map((_, index) => `${brand.slice(0, index)}x${brand.slice(index + 1)}`),
  ...['suporte', 'login', 'pagamento', 'seguranca', 'admin', 'ajuda', 'conta', 'boleto', 'pix'].flatMap((word) => [
    `${brand}-${word}`,
    `${word}${brand}`,
    `${word}-da-${brand}`,
    `${brand}-${word}-br`,
  ]),
  'revela1',
  'revela2026',
  'revelas',
  're-vela',
  'r3v3l4',
  'reve1a',
  'rev-ela-login',
]

const oddCharacters = ' ._/\\@:;,!?#$%&*+=~^`´\'"<>(){}[]|áàâãçéêíóôõúñüß'
  .split('')
  .concat(
    ['а', 'е', 'о', 'ѕ', 'і', 'ı', 'ⅼ', '０', '‐', '–', '．', '。', '\u200b', '\u200d', '\u00ad', '\u202e'],
    ['\u0000', '\u0007', '\t', '\n', '\r\n', '😀', '💍', '日', 'ª', '²'],
  )

const malformed = [
  '',
  'a',
  'ab',
  '-',
  '--',
  '---',
  '.',
  '..',
  '0',
  '-a',
  'a-',
  'x'.repeat(64),
  'x'.repeat(100),
  'x'.repeat(200),
  ...oddCharacters.flatMap((character) => [`ana${character}prado`, `estudio-ana${character}2`]),
  '-ana',
  'ana-',
  '-ana-',
  'ana--prado',
  'ana---prado',
  'xn--ana-fka',
  'xn--80ak6aa92e',
  'a--b',
  '--ana',
  'ana--',
  'ana.prado.com',
  'http://ana',
  'ana:80',
  'ana/..',
  '../ana',
  '127.0.0.1',
  '[::1]',
  'ana@revela',
  '*.ana',
  '*',
  "ana' or 1=1",
  '<script>alert(1)</script>',
  'ana%2eprado',
  'ana%00',
  '${7*7}',
  '{{7*7}}',
  'ana\u0000',
  'ana;ls',
]

/** Names that no studio may have, whatever its plan: reserved, similar to a reserved one, or not a host name. */
export const invalidSubdomains: readonly string[] = [
  ...new Set([...reservedNames.flatMap(disguiseWord), ...similarToBrand, ...malformed]),
]
