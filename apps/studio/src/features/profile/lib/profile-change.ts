import type { Profile } from '../api/profile-queries.ts'

type Social = Profile['social_medias']

/** One field of the profile and what it becomes. */
export type ProfileChange =
  | {
      readonly area: 'profile'
      readonly field: 'display_name' | 'display_email' | 'whatsapp_number' | 'bio'
      readonly value: string
    }
  | { readonly area: 'social'; readonly field: keyof Social; readonly value: string }
  | { readonly area: 'phone'; readonly field: 'phone_type'; readonly value: Profile['phone_type'] }

export function changed(profile: Profile, change: ProfileChange): Profile {
  return change.area === 'social'
    ? { ...profile, social_medias: { ...profile.social_medias, [change.field]: change.value } }
    : { ...profile, [change.field]: change.value }
}

/** The change that takes this one back, and nothing else: another field may have been saved meanwhile. */
export function undoing(profile: Profile, change: ProfileChange): ProfileChange {
  const value = change.area === 'social' ? profile.social_medias[change.field] : profile[change.field]
  return { ...change, value } as ProfileChange
}
