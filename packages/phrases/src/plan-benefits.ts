const counted = new Intl.NumberFormat('pt-BR')

const most = (limit: number | string | boolean, unlimited: string, upTo: (count: string) => string) =>
  typeof limit === 'number' ? upTo(counted.format(limit)) : unlimited

/** What a plan gives, one line for each of its limits, as the upgrade offer lists it. */
export const planBenefits = {
  max_gallery: (limit: number | string | boolean) => most(limit, 'Galerias ilimitadas', (n) => `Até ${n} galerias`),
  max_picture: (limit: number | string | boolean) => most(limit, 'Fotos ilimitadas', (n) => `Até ${n} fotos`),
  space: (kilobytes: number | string | boolean) => `${counted.format(Number(kilobytes) / 1024 / 1024)} GB de espaço`,
  max_picture_size_mb: (limit: number | string | boolean) => `Fotos de até ${Number(limit)} MB`,
  max_picture_px: (limit: number | string | boolean) =>
    most(limit, 'Entrega na resolução original', (n) => `Entrega em até ${n} px`),
  download_all_pictures: () => 'O cliente baixa a galeria inteira de uma vez',
  export_selected_list: () => 'Lista da seleção pronta para o Lightroom',
  custom_watermark: () => "A sua marca d'água nas fotos",
  custom_no_copy: () => 'Proteção contra cópia',
  custom_subdomain: () => 'Endereço com o nome do seu estúdio',
  magic_link: () => 'Link pessoal: o cliente entra sem senha',
  buy_photos: () => 'Venda de fotos extras',
  multiple_private_selection: () => 'Várias seleções na mesma galeria',
  portfolio: () => 'Portfólio',
  proof_album: () => 'Prova de álbuns',
} as const
