import { checkoutScreens } from '../screens/checkout-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Checkout', checkoutScreens)
