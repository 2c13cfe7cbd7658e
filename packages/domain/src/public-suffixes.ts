/**
 * Endings under which anyone registers a name, as far as Brazilian photographers use them: all categories of .br, the
 * commonest of other countries, and of services that give away names. It decides where a domain begins ("fotos" of
 * `fotos.estudio.com.br`); a missing ending makes the help less precise, nothing else.
 */
const endings = {
  br: `
    9guacu abc adm adv agr aju am anani aparecida api app arq art ato b barueri belem bet bhz bib bio blog bmd boavista bsb
    campinagrande campinas caxias cim cng cnt com contagem coop coz cri cuiaba curitiba def des det dev ecn eco edu emp enf
    eng esp etc eti far feira flog floripa fm fnd fortal fot foz fst g12 geo ggf goiania gov gru imb ind inf jab jampa jdf
    joinville jor jus leg lel log londrina macapa maceio manaus maringa mat med mil morena mp mus natal net niteroi nom not
    ntr odo ong org osasco palmas poa ppg pro psc psi pvh qsl radio rec recife rep ribeirao rio riobranco riopreto salvador
    sampa santamaria santoandre saobernardo saogonca seg sjc slg slz social sorocaba srv taxi tc tec teo the tmp trd tur tv
    udi vet vix vlog wiki xyz zlg`,
  pt: 'com edu gov nome org publ',
  ar: 'com edu gob int mil net org tur',
  uk: 'ac co gov ltd me net org plc sch',
  mx: 'com edu gob net org',
  co: 'com edu gov mil net nom org',
  uy: 'com edu gub mil net org',
  py: 'com coop edu gov mil net org',
  ao: 'co ed gv it og pb',
  mz: 'ac co edu gov mil net org',
  jp: 'ac ad co ed go gr lg ne or',
  au: 'asn com edu gov id net org',
  za: 'ac co gov law mil net nom org school web',
} as const

const services = `
  github.io gitlab.io vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com onrender.com fly.dev
  blogspot.com wordpress.com wixsite.com webflow.io myshopify.com weebly.com squarespace.com carrd.co lojaintegrada.com.br
  cloudfront.net amazonaws.com azurewebsites.net duckdns.org no-ip.org ddns.net ngrok.io ngrok-free.app`

const words = (text: string) => text.split(/\s+/).filter(Boolean)

const suffixes: ReadonlySet<string> = new Set([
  ...Object.entries(endings).flatMap(([country, list]) => words(list).map((category) => `${category}.${country}`)),
  ...words(services),
])

export function isPublicSuffix(name: string): boolean {
  return !name.includes('.') || suffixes.has(name)
}

/** The part of a name that its owner registered: `estudio.com.br` of `fotos.estudio.com.br`. */
export function registrableName(name: string): string {
  const labels = name.split('.')
  for (let start = 1; start < labels.length; start += 1) {
    if (isPublicSuffix(labels.slice(start).join('.'))) return labels.slice(start - 1).join('.')
  }
  return name
}
