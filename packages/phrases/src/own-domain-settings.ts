/** The section of a studio's own domain. Why a name is rejected and what a DNS lacks are in own-domain.ts. */
export const ownDomainSettings = {
  title: 'DOMÍNIO PRÓPRIO',
  lead: 'As suas galerias e o seu portfólio em um endereço só seu, como fotos.seuestudio.com.br.',
  loadFailed: 'Não conseguimos carregar o seu domínio.',
  field: 'Seu domínio',
  example: 'fotos.seuestudio.com.br',
  rules: 'Use um domínio que você já registrou, com uma palavra na frente: o seu site e o seu e-mail ficam como estão.',
  good: 'Está escrito certo. Depois de adicionar, mostramos o que falta.',
  mainAddress: (name: string) =>
    `Você já tem um site em ${name}? Ele deixaria de aparecer. Com uma palavra na frente, o site continua no ar.`,
  use: (name: string) => `Usar ${name}`,
  submit: 'ADICIONAR DOMÍNIO',
  gated: 'Usar o seu próprio domínio faz parte dos planos a partir do Plus.',
  request: 'USAR O MEU DOMÍNIO',

  states: {
    waiting: 'Falta um registro',
    issuing: 'Quase pronto',
    active: 'No ar',
    fallback: 'Fora do ar',
    redirecting: 'Fora do seu plano',
  },
  steps: 'Etapas até o domínio ficar no ar',
  stepNames: ['Registro no seu domínio', 'Certificado de segurança', 'No ar'],
  stepDone: 'pronto',

  recordsTitle: (count: number) => (count === 1 ? 'Crie este registro' : 'Crie estes registros'),
  recordsLead:
    'É um recado na página de DNS do seu domínio, que leva os visitantes até nós. Você faz isto uma vez só, no site em que registrou o domínio.',
  record: (type: string) => `Registro ${type}`,
  recordStates: { ok: 'Certo', missing: 'Falta criar', other: 'Está diferente', extra: 'Há um valor a mais' },
  fields: { type: 'Tipo', name: 'Nome', value: 'Valor' },
  copyName: 'o nome',
  copyValue: 'o valor',
  copyFailed: 'Não conseguimos copiar. Selecione o texto e copie.',
  fullName: (name: string) => `Se o site pedir o nome completo, use ${name}.`,
  apexName: 'O sinal @ é o próprio domínio. Se o site não aceitar, deixe o nome vazio.',
  nothingFound: 'Ainda não encontramos nada neste lugar.',
  found: 'Encontramos no lugar:',
  remove: (count: number) =>
    count === 1 ? 'Apague este valor, que leva a outro lugar:' : 'Apague estes valores, que levam a outro lugar:',
  share: 'Alguém cuida do seu site? Copie tudo e envie para essa pessoa.',
  copyAll: 'todos os registros',
  shareText: (name: string) => `Olá! Por favor, crie no DNS de ${name}:`,
  shareRecord: (record: { readonly type: string; readonly name: string; readonly value: string }) =>
    `Tipo: ${record.type}\nNome: ${record.name}\nValor: ${record.value}`,

  check: 'CONFERIR AGORA',
  checking: 'Conferindo…',
  checkedAt: (ago: string) => `Última conferência: ${ago}`,
  notChecked: 'Ainda não conferimos.',
  checked: (state: string) => `Conferimos agora. ${state}.`,
  automatic: 'Também conferimos sozinhos, e um e-mail avisa quando o domínio estiver no ar. Pode fechar esta página.',

  issuing:
    'O registro está certo. Agora pedimos o certificado de segurança, que mostra o cadeado no navegador. Costuma levar menos de cinco minutos.',

  preview: 'Seu cliente vê',
  previewGallery: 'casamento-ana-e-joao',
  active: 'Os seus clientes abrem as galerias e o portfólio neste endereço. Os links antigos levam até ele.',
  certificate: (day: string) => `Certificado de segurança válido até ${day}. Nós renovamos sozinhos.`,
  keepRecord: 'Deixe o registro como está no site do seu domínio: sem ele, o endereço para de funcionar.',
  seeRecords: 'Ver o registro',
  open: 'ABRIR',

  fallbackTitle: 'O seu domínio não leva mais às suas galerias',
  fallback: (name: string) =>
    `Elas continuam no ar no endereço da Revela, e os novos links saem com ele. Quando o registro voltar, ${name} volta sozinho.`,
  fallbackHint: 'Confira também se o seu domínio não venceu.',

  redirectTitle: 'O seu plano não inclui o domínio próprio',
  redirect: (name: string, day: string) =>
    `Até ${day}, quem abre ${name} é levado ao endereço da Revela. Depois disso, os links com ele deixam de funcionar.`,
  returningTitle: 'O seu plano inclui o domínio próprio de novo',
  returning: (name: string) => `Em alguns minutos, ${name} volta a ser o endereço das suas galerias.`,
  seePlan: 'MANTER O MEU DOMÍNIO',

  mistyped: 'Escreveu outro endereço sem querer? Remova e adicione o certo.',
  removeAction: 'REMOVER DOMÍNIO',
  keep: 'Manter',
  removeTitle: (name: string) => `Remover ${name}?`,
  removeUnused: 'Nada muda para os seus clientes: as galerias continuam no endereço da Revela.',
  removeUsed: (name: string) => [
    'As suas galerias voltam ao endereço da Revela, e os novos links saem com ele.',
    `Os links com ${name} continuam levando a elas por até 90 dias, se você deixar o registro de DNS como está. Depois deixam de funcionar.`,
    'Nesse tempo, ninguém mais pode usar este domínio na Revela. Você pode adicioná-lo de novo quando quiser.',
  ],
  removed: (name: string) => `${name} foi removido.`,

  guideTitle: 'Onde você registrou o domínio?',
  guideHint: 'Não lembra? Procure o e-mail da cobrança anual do domínio.',
} as const

/** Where the records are created at the registrars that Brazilian studios use, in the words of their pages. */
export const registrarGuides = [
  {
    name: 'Registro.br',
    steps: [
      'Entre em registro.br com a sua conta e clique no domínio.',
      'Na parte “DNS”, abra “Configurar zona DNS” (ou “Editar zona”). Se aparecer só “Configurar endereçamento”, abra e escolha “Modo avançado”: a liberação pode levar até duas horas.',
      'Clique em “Nova entrada”. No primeiro campo vai o Nome; em “Tipo”, o Tipo; no último campo, o Valor. Onde o Nome for @, deixe o campo vazio.',
      'Clique em “Adicionar” e, no fim da página, em “Salvar”.',
    ],
  },
  {
    name: 'Hostinger',
    steps: [
      'Entre no hPanel, abra “Domínios” e clique em “Gerenciar” ao lado do domínio.',
      'No menu, abra “DNS / Nameservers”.',
      'Em “Gerenciar registros DNS”, escolha o “Tipo”, cole o Nome em “Nome” e o Valor no campo ao lado: “Aponta para”, “Alvo” ou “Valor TXT”. O TTL fica como está.',
      'Clique em “Adicionar registro”.',
    ],
  },
  {
    name: 'GoDaddy',
    steps: [
      'Entre na sua conta, abra “Meus produtos” e clique em “DNS” ao lado do domínio.',
      'Clique em “Adicionar novo registro”.',
      'Escolha o “Tipo”, cole o Nome em “Nome” e o Valor em “Valor”. O TTL fica como está.',
      'Clique em “Salvar”. A GoDaddy pode pedir um código de confirmação.',
    ],
  },
  {
    name: 'Cloudflare',
    steps: [
      'Entre no painel, escolha o domínio e abra “DNS” e depois “Registros”.',
      'Clique em “Adicionar registro” e escolha o “Tipo”.',
      'Cole o Nome em “Nome” e o Valor em “Destino”, “Endereço IPv4” ou “Conteúdo”.',
      'Desligue o “Status do proxy”: a nuvem precisa ficar cinza, com “Somente DNS”.',
      'Clique em “Salvar”.',
    ],
  },
  {
    name: 'Outro site',
    steps: [
      'No painel do seu domínio, procure “DNS”, “Zona DNS” ou “Gerenciar DNS”.',
      'Crie um registro com o Tipo, o Nome e o Valor indicados. O Nome também pode se chamar “Host” ou “Entrada”; o Valor, “Destino”, “Aponta para” ou “Conteúdo”. O TTL fica como está.',
      'Se já existe um registro com o mesmo Nome e outro valor, troque ou apague esse registro.',
      'Não achou? Copie os registros e peça ao suporte do site: eles criam para você.',
    ],
  },
] as const
