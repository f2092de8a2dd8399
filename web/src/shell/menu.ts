import type { LinkProps } from '@tanstack/react-router'
import type { Session } from '@trousseau/contract/sessions'
import { ADMIN, type UserKind } from '@trousseau/domain/people/roles'
import {
  BookOpen,
  CalendarClock,
  CalendarDays,
  CreditCard,
  Factory,
  FileText,
  HandCoins,
  History,
  House,
  ListChecks,
  type LucideIcon,
  MapPin,
  Package,
  ReceiptText,
  ScrollText,
  Send,
  Settings,
  Shirt,
  Store,
  Users,
} from 'lucide-react'

export type MenuEntry = {
  label: string
  to: NonNullable<LinkProps['to']>
  icon: LucideIcon
  isForAdmins?: true
}

type Menu = {
  entries: readonly MenuEntry[]
  signOut: string
  /** Smaller links below the menu, to pages that the specification's menu does not name. */
  others: readonly Pick<MenuEntry, 'label' | 'to' | 'isForAdmins'>[]
}

/** The sidebar of each kind of account. Its texts are exactly the specification's. */
const MENUS: Record<UserKind, Menu> = {
  store: {
    entries: [
      { label: 'START AN ORDER', to: '/start-order', icon: Shirt },
      { label: 'SALES ORDERS', to: '/sales-order', icon: FileText },
      { label: 'INVOICES', to: '/invoices', icon: ReceiptText },
      { label: 'TRANSACTION HISTORY', to: '/transaction-history', icon: History },
      { label: 'Payment method', to: '/payments', icon: CreditCard },
      { label: 'Address', to: '/address', icon: MapPin },
      { label: 'SETTINGS', to: '/settings', icon: Settings, isForAdmins: true },
    ],
    signOut: 'SIGN Out',
    others: [
      { label: 'Home', to: '/home' },
      { label: 'Statement', to: '/statement' },
    ],
  },
  wholesale: {
    entries: [
      { label: 'HOME', to: '/home', icon: House },
      { label: 'RETAILERS', to: '/list-of-retailers', icon: Store },
      { label: 'ORDERS', to: '/desk/orders', icon: FileText },
      { label: 'BOARD', to: '/desk/board', icon: CalendarClock },
      { label: 'CATALOG', to: '/desk/catalogue', icon: BookOpen },
      { label: 'PACKAGES', to: '/desk/packages', icon: Package },
      { label: 'INVOICES', to: '/desk/invoices', icon: ReceiptText },
      { label: 'TRANSACTIONS', to: '/desk/transactions', icon: History },
      { label: 'FACTORY PAYMENTS', to: '/desk/factory-payments', icon: HandCoins },
      { label: 'FACTORIES', to: '/desk/factories', icon: Factory },
      { label: 'NOTICES', to: '/desk/notices', icon: Send },
      { label: 'STAFF', to: '/desk/staff', icon: Users, isForAdmins: true },
      { label: 'AUDIT', to: '/desk/audit', icon: ScrollText, isForAdmins: true },
    ],
    signOut: 'SIGN OUT',
    others: [{ label: 'System health', to: '/desk/health', isForAdmins: true }],
  },
  factory: {
    entries: [
      { label: 'HOME', to: '/home', icon: House },
      { label: 'ORDERS IN PRODUCTION', to: '/factory/orders', icon: Shirt },
      { label: 'STAGES', to: '/factory/stages', icon: ListChecks },
      { label: 'PACKAGES', to: '/packages', icon: Package },
      { label: 'PAYMENTS', to: '/factory/payments', icon: HandCoins },
      { label: 'CALENDAR', to: '/factory/calendar', icon: CalendarDays },
    ],
    signOut: 'SIGN OUT',
    others: [],
  },
}

export function getMenu({ user }: Session): Menu {
  const { entries, signOut, others } = MENUS[user.userable_type]
  const isShown = ({ isForAdmins }: Pick<MenuEntry, 'isForAdmins'>) => !isForAdmins || user.role_id === ADMIN
  return { entries: entries.filter(isShown), signOut, others: others.filter(isShown) }
}

/** The name on every page: the store's, the factory's, or the wholesaler's own. */
export function organizationName({ store, factory }: Session): string {
  return store?.name ?? factory?.name ?? 'Trousseau'
}
