const percent = (value: number) => `${value}%`

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const positionNames = {
  1: 'no alto, à esquerda',
  2: 'no alto, ao centro',
  3: 'no alto, à direita',
  4: 'no meio, à esquerda',
  5: 'no centro',
  6: 'no meio, à direita',
  7: 'embaixo, à esquerda',
  8: 'embaixo, ao centro',
  9: 'embaixo, à direita',
} as const

export type WatermarkPosition = keyof typeof positionNames

/** Where a watermark lies; `size` is a whole percentage of the picture. */
type Placement = { readonly position: WatermarkPosition; readonly size: number; readonly tiled: boolean }

export const watermark = {
  pageTitle: "Marca d'água",
  title: "MARCA D'ÁGUA PADRÃO",
  lead: 'As novas galerias já nascem com a marca escolhida aqui. Cada galeria pode ter a sua.',
  galleryTitle: "Marca d'água desta galeria",
  galleryLead:
    'O cliente vê a marca ao abrir cada foto; as miniaturas pequenas ficam sem ela. As suas fotos continuam limpas, e os originais nunca são alterados.',
  choices: "Marca d'água usada",
  none: "Sem marca d'água",
  noneLead: 'O cliente vê as fotos limpas.',
  name: (index: number) => `Marca d'água ${index}`,
  summary: ({ position, size, tiled }: Placement) =>
    tiled ? 'Repetida na foto toda' : `${sentence(positionNames[position])}, ${percent(size)} da foto`,
  noImage: 'Ainda sem imagem',
  add: 'ADICIONAR',
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name}`,
  remove: 'Excluir',
  removeOf: (name: string) => `Excluir ${name}`,
  removeTitle: "Excluir esta marca d'água?",
  removeText: 'A imagem e os ajustes dela são excluídos. Essa ação é irreversível.',
  removeConfirm: 'EXCLUIR',
  inUseTitle: "Marca d'água em uso",
  inUseText: "Esta marca d'água é usada por galerias e não pode ser excluída. Escolha outra nelas e tente de novo.",
  inPortfolioText:
    "Esta marca d'água protege o seu portfólio ou os seus álbuns e não pode ser excluída. Escolha outra para as próximas galerias, ou nenhuma, e tente de novo.",
  toolbar: "MARCA D'ÁGUA",
  changed: "Marca d'água alterada!",
  added: "Marca d'água adicionada!",
  deleted: "Marca d'água deletada com sucesso!",
  loadFailed: "Erro ao carregar a marca d'água",
  changeFailed: "Erro ao alterar marca d'água",
  addFailed: "Erro ao adicionar marca d'água",
  deleteFailed: "Erro ao deletar a marca d'água",
  gated: "Usar a sua própria marca d'água faz parte dos planos a partir do Plus.",
} as const

export const watermarkEditor = {
  newTitle: "Nova marca d'água",
  editTitle: "Editar marca d'água",
  image: 'Imagem da marca',
  imageLead: 'JPG ou PNG. Com fundo transparente, só o desenho aparece sobre a foto.',
  sendImage: 'ENVIAR IMAGEM',
  changeImage: 'TROCAR IMAGEM',
  imageNeeded: 'Envie uma imagem ou escreva um texto para ver como fica.',
  unreadable: 'Não conseguimos abrir este arquivo. Envie uma imagem JPG ou PNG.',
  textFailed: 'Não conseguimos desenhar este texto. Tente de novo ou envie uma imagem.',
  wrongKind: 'Envie um arquivo .jpg, .jpeg ou .png.',
  position: 'Posição',
  positions: positionNames,
  size: 'Tamanho',
  margin: 'Margem',
  opacity: 'Opacidade',
  tiled: 'Repetir na foto toda',
  tiledLead: 'A marca se repete pela foto, para ninguém cortá-la fora.',
  marginTiled: 'Com a marca repetida, posição e margem não mudam nada.',
  text: 'Ou escreva um texto',
  textPlaceholder: '© Nome do estúdio',
  drawText: 'USAR TEXTO',
  marginCentre: 'No centro a margem não muda nada.',
  percent,
  preview: (position: WatermarkPosition, size: number) =>
    `Prévia da marca d'água sobre uma foto: ${positionNames[position]}, ${percent(size)} da foto`,
  previewTiled: (size: number) => `Prévia da marca d'água repetida na foto toda, ${percent(size)} da foto`,
  previewEmpty: 'Foto de exemplo, ainda sem marca',
  dragHint: 'Arraste a marca sobre a foto ou escolha a posição na grade.',
  tiledHint: 'A marca cobre a foto toda. Ajuste o tamanho e a opacidade.',
  nextPhoto: 'Ver em outra foto',
  examplePhoto: 'Foto de exemplo. Quando você enviar fotos, a prévia usa as suas.',
  save: 'SALVAR',
} as const

/** What protects the pictures of one gallery, and how far a change applies. */
export const galleryProtection = {
  title: 'PROTEÇÃO DAS FOTOS',
  lead: 'O que o cliente vê até receber as fotos em alta.',
  watermark: "Marca d'água",
  watermarkLead: "As fotos aparecem com a sua marca d'água.",
  chooseWatermark: 'Escolher a marca',
  antiCopy: 'Carimbo anticópia',
  antiCopyLead:
    'Um carimbo fica gravado nas fotos e a cópia pelo navegador é desligada. Nada impede uma captura de tela.',
  warning: "Com a entrega em alta ligada, o cliente baixa as fotos sem a marca d'água.",
  familyView: 'Como o cliente vê',
  familyViewOf: (marked: boolean, stamped: boolean) =>
    `Foto da galeria como o cliente a vê: ${[marked ? "com a marca d'água" : '', stamped ? 'com o carimbo anticópia' : ''].filter(Boolean).join(' e ')}`,
  scopeTitle: 'Onde aplicar a alteração?',
  scopeOne: 'Só nesta galeria',
  scopeAll: 'Nesta galeria e nas próximas',
  save: 'SALVAR',
} as const
