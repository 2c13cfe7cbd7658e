export {
  brandAddress,
  mailObject,
  newBrandKey,
  pageObject,
  brandImageChecker,
  profileImageKeys,
  studioMailBrand,
} from './brand-image.ts'
export { studioFinder, type FoundStudio, studioAddress, subdomainAddress } from './subdomain.ts'
export { createProfile, noticeAddress, openProfile } from './open-profile.ts'
export type { ProfilesDeps, ProfileRow } from './profiles.module.ts'
export { profilesPolicies, profilesRoutes } from './profiles.routes.ts'
export { moveProfileEmail, setActiveDomain } from './profile.repository.ts'
export { claimName, findNameOwners, releaseAllNames, releaseName } from './studio-name.repository.ts'
