import { expect, it } from 'vitest'
import { type Profile, changed, undoing, type ProfileChange } from './profile.ts'

const profile: Profile = {
  display_name: 'Estúdio Aurora',
  display_email: 'contato@estudioaurora.com.br',
  whatsapp_number: '11987654321',
  bio: '',
  social_medias: { site: '', instagram: '@aurora', facebook: '', twitter: '' },
  phone_type: 'whatsapp',
  logo: null,
  avatar: null,
}

it.each<ProfileChange>([
  { area: 'profile', field: 'bio', value: 'Luz natural' },
  { area: 'social', field: 'instagram', value: '@estudioaurora' },
  { area: 'phone', field: 'phone_type', value: 'telefone' },
])('reverts a change of $field without changing another field', (change) => {
  const other: ProfileChange = { area: 'profile', field: 'display_name', value: 'Aurora Fotografia' }
  const changedTwice = changed(changed(profile, change), other)
  expect(changedTwice).not.toEqual(changed(profile, other))
  expect(changed(changedTwice, undoing(profile, change))).toEqual(changed(profile, other))
})
