/** Why a name cannot be an own domain, shown under the field. */
export const ownDomainHelp = {
  length: 'Este endereço é longo demais.',
  characters: 'Use apenas letras sem acento, números, hífens e pontos, como em fotos.seuestudio.com.br.',
  wildcard: 'Escreva um endereço completo, sem asterisco.',
  address: 'Escreva o nome do seu domínio, e não um número de IP.',
  incomplete: 'Falta o final do domínio, como em fotos.seuestudio.com.br.',
  internal: 'Este endereço só existe em redes internas. Use um domínio registrado, como seuestudio.com.br.',
  suffix: 'Falta o nome do seu estúdio antes deste final.',
  ours: 'Este endereço é da Revela. Use um domínio que seja seu.',
  reserved: 'Este nome se parece com o de uma empresa conhecida. Se ele é seu, fale com o nosso suporte.',
  accents: 'Ainda não atendemos domínios com acentos ou outros alfabetos. Use um domínio sem acentos.',
  used: 'Este domínio já está em uso por outra conta. Se ele é seu, fale com o nosso suporte.',
  notOffered: 'O domínio próprio não está disponível agora.',
} as const

type Place = { readonly name: string; readonly wasActive?: boolean }

/** What is missing until a domain works, with what to do. The records are listed beside the text. */
export const ownDomainProblemHelp = {
  dns_error: () =>
    'O servidor de DNS do seu domínio não respondeu. Vamos tentar de novo daqui a pouco; você não precisa fazer nada agora.',
  target_unknown: () =>
    'Não conseguimos conferir o seu domínio agora, por um problema nosso. Vamos tentar de novo daqui a pouco; você não precisa fazer nada.',
  none: ({ name, wasActive }: Place) =>
    wasActive === true
      ? `Não encontramos mais nenhum registro em ${name}. Crie de novo o registro indicado no site em que você registrou o domínio, e confira se o domínio não venceu.`
      : `Ainda não encontramos nenhum registro em ${name}. Crie o registro indicado no site em que você registrou o domínio. A mudança pode levar algumas horas para aparecer.`,
  proxy: ({ name }: Place) =>
    `O endereço ${name} está passando pelo proxy da Cloudflare. No painel da Cloudflare, clique na nuvem laranja deste registro e deixe a opção “Somente DNS” (nuvem cinza).`,
  mixed_addresses: ({ name }: Place) =>
    `O endereço ${name} leva a nós e também a outro lugar. Apague os outros registros A e AAAA deste nome e deixe só os indicados.`,
  other_address: ({ name }: Place) =>
    `O endereço ${name} leva a outro lugar, talvez a um site antigo. Troque o registro que existe pelo indicado.`,
  ownership: () =>
    'O domínio já chega até nós. Falta o registro que confirma que ele é seu: crie o registro TXT indicado.',
  caa: ({ authority }: { readonly authority: string }) =>
    `O seu domínio tem um registro CAA que não nos deixa emitir o certificado de segurança. Crie mais um registro CAA com o valor 0 issue "${authority}", ou apague os registros CAA.`,
  used: () => ownDomainHelp.used,
  order_rejected: () =>
    'O DNS está certo, mas o certificado de segurança ainda não pôde ser emitido. Vamos tentar de novo; confira se não há um registro AAAA antigo neste nome.',
  authority_busy: () =>
    'O DNS está certo. O certificado de segurança está na fila e será emitido em breve; você não precisa fazer nada.',
  authority_unavailable: () =>
    'O DNS está certo. Quem emite o certificado de segurança não respondeu, e vamos tentar de novo daqui a pouco.',
} as const

type Domain = { readonly domain: string }
type Fallback = Domain & { readonly subdomain: string }

/** Mails to the photographer about the own domain. */
export const ownDomainMail = {
  active: ({ domain }: Domain) => ({
    subject: `O seu domínio está no ar: ${domain}`,
    preview: 'As suas galerias já abrem no seu próprio endereço.',
    title: 'O seu domínio está no ar',
    paragraphs: [
      `Pronto! As suas galerias e o seu portfólio já abrem em ${domain}, com conexão segura.`,
      'Os links que você já enviou continuam funcionando: eles levam ao novo endereço.',
    ],
    button: 'Ver o meu domínio',
  }),
  gone: ({ domain, subdomain }: Fallback) => ({
    subject: `O seu domínio parou de funcionar: ${domain}`,
    preview: 'As suas galerias continuam no ar no endereço da Revela.',
    title: 'O seu domínio não leva mais a nós',
    paragraphs: [
      `O DNS de ${domain} mudou e não leva mais às suas galerias. Enquanto isso, elas estão no ar em ${subdomain}, e os novos links saem com esse endereço.`,
      `Os links que usam ${domain} não abrem até o registro voltar. Confira se o domínio não venceu e se o registro indicado na página Domínio ainda existe.`,
    ],
    button: 'Ver o que falta',
  }),
  back: ({ domain }: Domain) => ({
    subject: `O seu domínio voltou: ${domain}`,
    preview: 'As suas galerias abrem de novo no seu próprio endereço.',
    title: 'O seu domínio voltou',
    paragraphs: [`As suas galerias e o seu portfólio abrem de novo em ${domain}. Você não precisa fazer mais nada.`],
    button: 'Ver o meu domínio',
  }),
  notRenewed: ({ domain, until }: Domain & { readonly until: string }) => ({
    subject: `O certificado de ${domain} não pôde ser renovado`,
    preview: `Ele vale até ${until}.`,
    title: 'Precisamos da sua ajuda com o domínio',
    paragraphs: [
      `O certificado de segurança de ${domain} vale até ${until}, e não conseguimos renová-lo. Se nada mudar, as suas galerias voltam a abrir no endereço da Revela nesse dia.`,
      'Na página Domínio você vê o que está faltando.',
    ],
    button: 'Ver o que falta',
  }),
  redirectEnds: ({ domain, subdomain, until }: Fallback & { readonly until: string }) => ({
    subject: `Em ${until}, ${domain} deixa de levar às suas galerias`,
    preview: 'O seu plano atual não inclui o domínio próprio.',
    title: 'O seu domínio será desligado',
    paragraphs: [
      `O seu plano não inclui mais o domínio próprio. Até ${until}, quem abre ${domain} é levado a ${subdomain}; depois disso, os links antigos deixam de funcionar.`,
      'Para manter o seu domínio, volte a um plano que o inclui.',
    ],
    button: 'Ver os planos',
  }),
} as const
