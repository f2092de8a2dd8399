export const ATELIER_NORD = 1
export const ATELIER_SUD = 2

type DemoFactory = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  /** Told of all its news once a day, instead of at once. */
  readonly daily_digest?: true
}

export const FACTORIES: readonly DemoFactory[] = [
  {
    id: ATELIER_NORD,
    name: 'Atelier Nord',
    email: 'orders@ateliernord.example',
    phone: '3125550171',
    address: '1640 North Elston Avenue, Chicago, IL 60642',
  },
  {
    id: ATELIER_SUD,
    name: 'Atelier Sud',
    email: 'orders@ateliersud.example',
    phone: '2145550136',
    address: '2818 Commerce Street, Dallas, TX 75226',
    daily_digest: true,
  },
]
