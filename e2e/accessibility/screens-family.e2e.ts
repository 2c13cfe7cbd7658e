import { downloadPinScreens } from '../screens/download-pin-screens.ts'
import { familyScreens } from '../screens/family-screens.ts'
import { checkScreens } from './check-screens.ts'

// In a separate file: creating their accounts with galleries is slow, and no other signed-in screen needs one.
checkScreens('Family app', familyScreens)
checkScreens('Download PIN', downloadPinScreens)
