import { describe, expect, it } from 'vitest'
import { usageLines } from './plan-usage.ts'

const limits = {
  max_gallery: 50,
  max_picture: 'no_limit',
  space: 10 * 1024 * 1024,
  max_picture_size_mb: 20,
  max_picture_px: 3840,
  download_all_pictures: false,
  custom_no_copy: false,
  custom_watermark: false,
  custom_subdomain: false,
  magic_link: false,
  buy_photos: false,
  export_selected_list: false,
  multiple_private_selection: false,
  portfolio: false,
  proof_album: false,
  own_domain: false,
} as const

const usage = (galleries: number, gallery_space = 0, gallery_pictures = 0) => ({
  galleries,
  gallery_space,
  gallery_pictures,
})

describe('usageLines', () => {
  // spec: S1-4.42, S1-9.02
  it('formats amounts for Brazil', () => {
    const [galleries, space, pictures] = usageLines(limits, usage(12, 1.5 * 1024 * 1024, 12_345))
    expect(galleries).toMatchObject({
      name: 'Galerias',
      amount: '12 de 50',
      percent: 24,
      level: 'green',
      warning: null,
    })
    expect(space).toMatchObject({ name: 'Espaço', amount: '1,5 GB de 10 GB', percent: 15 })
    expect(pictures).toMatchObject({ name: 'Fotos', amount: '12.345 em uso', limit: 'Ilimitado', unlimited: true })
  })
  it.each([
    [24, 'green', null],
    [25, 'cyan', null],
    [37, 'cyan', null],
    [38, 'red', 'Perto do limite'],
    [50, 'red', 'Limite atingido'],
    [60, 'red', 'Limite atingido'],
  ])('shows %s of 50 galleries as %s', (used, level, warning) => {
    expect(usageLines(limits, usage(used))[0]).toMatchObject({ level, warning })
  })
})
