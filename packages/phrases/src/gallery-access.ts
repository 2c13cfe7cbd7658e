/** Whether the family can see a gallery at all. */
export const galleryPublication = {
  region: 'Publicação',
  draft: 'Rascunho',
  draftLead: 'Só você vê esta galeria.',
  publish: 'PUBLICAR',
  published: 'Publicada',
  menu: 'Opções da publicação',
  publishNotice: 'A galeria foi publicada.',
  copyNotice: 'Link copiado. A galeria foi publicada.',
  failed: 'Não foi possível publicar a galeria.',
  unpublish: 'Voltar a rascunho',
  unpublishTitle: 'Voltar a rascunho?',
  unpublishText:
    'Quem recebeu a galeria deixa de abri-la até você publicar de novo. As fotos, as seleções e os links ficam guardados.',
  unpublishConfirm: 'VOLTAR A RASCUNHO',
  unpublishNotice: 'A galeria voltou a ser rascunho: só você a vê.',
  unpublishFailed: 'Não foi possível voltar a rascunho.',
  sendPublishes: 'Esta galeria é um rascunho. Ao enviar, ela é publicada.',
  sentPublished: 'A galeria foi publicada.',
} as const

/** By which key a published gallery opens. */
export const galleryAccess = {
  title: 'QUEM PODE VER',
  lead: 'Quem abre esta galeria depois de publicada. Só esta escolha deixa mais gente entrar.',
  choice: 'Acesso à galeria',
  options: {
    link: { name: 'Com link', lead: 'Qualquer pessoa que tenha o endereço vê as fotos.' },
    password: { name: 'Com senha', lead: 'Quem tem o endereço digita uma senha, a mesma para todos.' },
    invited: {
      name: 'Só convidados',
      lead: 'Só entra quem você convidou, pelo link pessoal ou com e-mail e código de acesso.',
    },
  },
  saved: 'O acesso foi alterado.',
  failed: 'Não foi possível alterar o acesso.',
  tightened: 'Ao ativar a seleção privada, esta galeria passou a abrir só para convidados.',
  tightens: 'Ao ativar, esta galeria passa a abrir só para convidados.',
  privateSelection: 'A seleção privada está ativa. Se você a desativar, a galeria continua só para convidados.',
  privateSelectionOpen: 'A seleção privada está ativa, mas qualquer pessoa com o endereço vê as fotos.',
  publicSelection:
    'A seleção pública está ativa, mas só convidados entram nesta galeria. Para que qualquer pessoa escolha pelo link, mude para “Com link” ou “Com senha”.',
  publicSelectionBlocked: 'Só convidados entram nesta galeria: quem abrir este link sem convite não consegue escolher.',
  change: 'Mudar o acesso',
  newGalleries: 'Usar como padrão para novas galerias',
  newGalleriesLead: (access: string) => `Hoje as novas galerias começam assim: ${access}.`,
  isDefault: 'Este é o padrão para novas galerias.',
  defaultSaved: 'As novas galerias vão começar assim.',
} as const

export const galleryPassword = {
  label: 'Senha da galeria',
  hint: 'De 6 a 64 letras ou números. Ao trocar, quem entrou com a senha antiga digita a nova.',
  invitedAlways: 'Quem você convidou entra sem digitar esta senha.',
  suggest: 'Sugerir outra',
  save: 'SALVAR SENHA',
  short: 'Use pelo menos 6 letras ou números.',
  show: 'MOSTRAR SENHA',
  hidden: '••••••••',
  hiddenSpoken: 'Senha escondida',
  replace: 'Trocar a senha',
  copyFailed: 'Não foi possível copiar. Selecione a senha e copie.',
} as const

export const galleryAddress = {
  title: 'ENDEREÇO',
  lead: (host: string) => `O que vem depois de ${host}/`,
  label: 'Endereço da galeria',
  hint: 'De 3 a 80 letras minúsculas, números e hífens. Ao mudar, o endereço antigo continua abrindo a galeria.',
  rules: 'Use de 3 a 80 letras minúsculas sem acento, números e hífens.',
  former: 'Endereços antigos, que levam a este:',
  problems: {
    length: 'Use de 3 a 80 letras, números ou hífens.',
    characters: 'Use só letras minúsculas sem acento, números e hífens.',
    hyphens: 'Não comece nem termine com hífen, e não use dois seguidos.',
  },
  taken: 'Outra galeria sua já usa, ou já usou, este endereço.',
  saved: 'O endereço da galeria foi alterado.',
  failed: 'Não foi possível alterar o endereço.',
} as const

export const galleryClosing = {
  label: 'Encerrar o acesso em',
  none: 'Sem data',
  hint: 'A família vê a galeria até as 23:59 desse dia. Nada é apagado: você continua vendo tudo e pode abrir de novo.',
  closesOn: (day: string) => `O acesso da família encerra em ${day}`,
  closedOn: (day: string) => `Acesso encerrado em ${day}`,
  closedTag: 'Encerrada',
  saved: 'A data foi salva.',
  cleared: 'A galeria não tem mais data para encerrar.',
  failed: 'Não foi possível salvar a data.',
} as const
