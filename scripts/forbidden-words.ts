/** The words that docs/glossary.md rejects, with the plain word for each. */
export type ForbiddenWord = {
  readonly plain: string
  /** `part`: rejected inside a name too (`doorKey`); `whole`: only as a whole name (`told`); `last`: only as the last word (`MailNeeds`). */
  readonly where: 'part' | 'whole' | 'last'
  /** Also rejected as a word of test titles, headings, metrics and log messages. */
  readonly inProse: boolean
}

const metaphor = (plain: string): ForbiddenWord => ({ plain, where: 'part', inProse: true })
const part = (plain: string): ForbiddenWord => ({ plain, where: 'part', inProse: false })
const whole = (plain: string): ForbiddenWord => ({ plain, where: 'whole', inProse: false })

export const forbiddenWords: Readonly<Record<string, ForbiddenWord>> = {
  house: metaphor('architecture, cluster'),
  room: metaphor('module, space'),
  rooms: metaphor('modules'),
  door: metaphor('authorizer, entry'),
  doors: metaphor('access'),
  knock: metaphor('entry request'),
  desk: metaphor('session'),
  letter: part('e-mail'),
  letters: part('e-mails'),
  postman: metaphor('mail transport'),
  errand: metaphor('job'),
  errands: metaphor('jobs'),
  wish: metaphor('request'),
  wishes: metaphor('requests'),
  deed: metaphor('action'),
  deeds: metaphor('actions'),
  story: metaphor('scenario'),
  stories: metaphor('scenarios'),
  journey: metaphor('end-to-end test'),
  journeys: metaphor('end-to-end tests'),
  safekeeping: metaphor('backup'),
  figures: metaphor('metrics'),
  harm: metaphor('violation'),
  harms: metaphor('violations'),
  undead: metaphor('resurrected'),
  nobody: metaphor('no user, without tenant'),
  whoever: metaphor('any user'),
  patiently: metaphor('with backoff'),
  insist: metaphor('retry'),
  refused: part('rejected'),
  begun: part('started'),
  tries: part('attempts'),
  told: metaphor('reported, notified'),
  standing: metaphor('status'),
  most: part('max'),
  least: part('min'),
  namesake: part('name conflict'),
  needs: { plain: 'deps', where: 'last', inProse: false },
  given: whole('options, input'),
  asked: part('requested'),
  kept: whole('saved, stored'),
  seen: whole('viewed, response'),
  taken: whole('used'),
  of: whole('a noun'),
  is: whole('a noun'),
  whose: whole('owner'),
}

export type WordException = {
  readonly word: string
  readonly name: RegExp
  readonly reason: string
  /** The files in which the exception applies; without it, all. */
  readonly files?: RegExp
}

/** Names that contain a forbidden word for a reason. */
export const wordExceptions: readonly WordException[] = [
  {
    word: 'letter',
    name: /^(?:letterSpacing|letterOf|letter)$/,
    reason: 'a CSS property, or a character of an alphabet',
  },
  { word: 'letters', name: /^letters$/, reason: 'characters of an alphabet' },
  { word: 'letter', name: /^deadLetter(?:Of)?$/, reason: 'dead letter queue is the word of the field' },
  { word: 'least', name: /^atLeastOne$/, reason: 'says exactly what the schema checks' },
  { word: 'least', name: /^least$/, reason: 'a function of SQL', files: /\.sql$/ },
  {
    word: 'refused',
    name: /^refused$/,
    reason: 'a word of the output of other programs',
    files: /process\/run\.ts$/,
  },
  { word: 'asked', name: /^asked$/, reason: 'a field of a selection on the wire', files: /selection/ },
  {
    word: 'taken',
    name: /^taken$/,
    reason: 'a code of a subdomain on the wire',
    files: /subdomain|phrases\/src\/errors\.ts$/,
  },
]
