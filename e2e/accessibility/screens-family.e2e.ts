import { downloadPinScreens } from '../screens/download-pin-screens.ts'
import { familyScreens } from '../screens/family-screens.ts'
import { checkScreens } from './check-screens.ts'

// In a file of their own: their accounts with galleries take long to make, and no other screen inside needs one.
checkScreens('The family’s side', familyScreens)
checkScreens('The PIN for downloads', downloadPinScreens)
