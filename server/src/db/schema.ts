// Made from the migrated database by `npm run schema`. A test holds it against the migrations.
import type { ColumnType, Generated } from 'kysely'

/** Read as it was stored, written as text. */
type Json = ColumnType<unknown, string, string>

export type Schema = {
  addresses: {
    store_id: number
    id: Generated<number>
    full_name: string
    street: string
    city: string
    state: string | null
    country: string
    zip: string
    phone: string
    deleted_at: Date | null
    version: Generated<number>
    created_at: Date
  }
  attempt_credits: {
    store_id: number
    attempt_id: string
    invoice_id: number
    credit_id: number
    amount: number
  }
  attempt_lines: {
    store_id: number
    attempt_id: string
    invoice_id: number
    amount: number
    live: Generated<boolean>
  }
  audit: {
    id: Generated<number>
    at: Date
    user_id: number | null
    acting_for: number | null
    store_id: number | null
    action: string
    subject: string | null
    address: string | null
    request_id: string | null
    changes: Json | null
  }
  book_comparisons: {
    store_id: number
    step: Generated<number>
    began_at: Date
    newest_at: Date
    next_page: Generated<number>
    per_page: number
    is_at_top: Generated<boolean>
    walks: Generated<number>
    total: number | null
    listed: Generated<number>
    repeats: Generated<number>
    unwritten: Generated<number>
    is_read: Generated<boolean>
    is_whole: Generated<boolean>
    turn_at: Date
    done_at: Date | null
  }
  book_rows: {
    store_id: number
    provider_id: string
    parent_id: string | null
    total: number | null
  }
  bounds: {
    key: string
    count: number
    until: Date
  }
  catalogue_state: {
    only_row: Generated<boolean>
    revision: number
  }
  changed_orders: {
    store_id: number
    order_id: number
    factory_id: number
    changed_at: Date
  }
  colors: {
    id: number
    label: string
    hex: string
  }
  credit_note_lines: {
    store_id: number
    note_id: number
    position: number
    kind: string
    order_id: number | null
    amount: number
    reason: string
  }
  credit_notes: {
    store_id: number
    id: Generated<number>
    number: number
    invoice_id: number
    txn_id: number
    amount: number
    applied: number
    issued_on: string
    created_at: Date
  }
  custom_item_pictures: {
    custom_item_id: number
    hash: string
    position: number
    alt: string
  }
  custom_items: {
    id: Generated<number>
    name: string
    name_fold: string
    description: string
    description_fold: string
    wholesale_price: number
    factory_price: number
    estimated_months: number
    estimated_days: number
    factory_id: number | null
    published_at: Date | null
    withdrawn_at: Date | null
    version: Generated<number>
    created_at: Date
    stage_plan_id: number | null
  }
  date_mornings: {
    day: string
    begun_at: Date
  }
  demo: {
    only_row: Generated<boolean>
    version: number
    loaded_on: string
  }
  dress_colors: {
    dress_id: number
    color_id: number
    position: number
  }
  dress_custom_items: {
    dress_id: number
    custom_item_id: number
    position: number
  }
  dress_pictures: {
    dress_id: number
    hash: string
    position: number
    alt: string
  }
  dress_sizes: {
    dress_id: number
    size_id: number
  }
  dresses: {
    id: Generated<number>
    style_number: string
    style_number_norm: string
    name: string
    name_fold: string
    description: string
    collection: string
    silhouette: string
    wholesale_price: number
    factory_price: number
    msrp: number
    estimated_months: number
    estimated_days: number
    factory_id: number | null
    published_at: Date | null
    withdrawn_at: Date | null
    version: Generated<number>
    created_at: Date
    stage_plan_id: number | null
  }
  email_changes: {
    user_id: number
    email: string
    email_norm: string
    token_hash: Buffer | null
    created_at: Date
    expires_at: Date
  }
  factories: {
    id: Generated<number>
    name: string
    name_fold: string
    email: string | null
    phone: string | null
    address: string | null
    closed_at: Date | null
    version: Generated<number>
    created_at: Date
    pays_freight: Generated<boolean>
    daily_digest: Generated<boolean>
    digest_on: string | null
    work_week: Generated<string>
    calendar_version: Generated<number>
    transit_version: Generated<number>
  }
  factory_closures: {
    id: Generated<number>
    factory_id: number
    from_on: string
    to_on: string
    kind: string
    pace: number | null
    name: string
    by_user: number | null
    version: Generated<number>
    created_at: Date
    deleted_at: Date | null
  }
  factory_dues: {
    store_id: number
    id: Generated<number>
    factory_id: number
    package_id: number
    order_id: number | null
    amount: number
    paid: Generated<number>
    since: Date
  }
  factory_payment_lines: {
    store_id: number
    due_id: number
    payment_id: number
    amount: number
    voided: Generated<boolean>
  }
  factory_payments: {
    factory_id: number
    id: Generated<number>
    amount: number
    paid_at: string
    reference: string
    reference_norm: string
    note: string | null
    by_user: number | null
    created_at: Date
    used: Generated<number>
    voided_at: Date | null
    void_reason: string | null
    voided_by: number | null
  }
  former_orders: {
    store_id: number
    id: number
    factory_id: number
    left_at: Date
    last_seq: number
    known: Json
    status: number
    type: number
    sales_order_number: number | null
    po_norm: string
    item_fold: string
    accessory_of: number | null
    package_id: number | null
    wear_date: string
    ship_date: string
    created_at: Date
  }
  house_settings: {
    only_one: Generated<boolean>
    staff_second_factor: Generated<boolean>
  }
  idempotency_keys: {
    owner: string
    route: string
    key: string
    fingerprint: string
    answer: Json
    created_at: Date
  }
  invoice_lines: {
    store_id: number
    invoice_id: number
    position: number
    order_id: number
    amount: number
  }
  invoices: {
    store_id: number
    id: Generated<number>
    package_id: number
    number: number
    subtotal: number
    shipping: number
    total: number
    issued_on: string
    due_on: string
    paid: Generated<number>
    status: Generated<number>
    created_at: Date
    credited: Generated<number>
  }
  known_browsers: {
    user_id: number
    browser: string
    network: string
    last_seen: Date
  }
  ledger_entries: {
    store_id: number
    txn_id: number
    seq: number
    account: string
    invoice_id: number | null
    credit_id: number | null
    amount: number
  }
  ledger_txns: {
    store_id: number
    id: Generated<number>
    kind: string
    amount: number
    invoice_id: number | null
    method: string | null
    brand: string | null
    last_four: string | null
    reference: string | null
    reason: string | null
    attempt_id: string | null
    of_txn: number | null
    by_user: number | null
    at: Date
    received_on: string | null
    part_of: number | null
    whole: number | null
    other_store_id: number | null
    other_txn_id: number | null
  }
  list_marks: {
    list: string
    store_id: number
    of_id: number
    number: number
    word: string
    id: number
    n: number
    first_at: Date | null
    last_at: Date | null
    most: number
  }
  mails: {
    id: number
    kind: string
    store_id: number | null
    order_ids: Generated<number[]>
    package_id: number | null
    recipient: string
    subject: string
    body: string
    at: Date
  }
  mark_changes: {
    store_id: number
    change: Generated<number>
    list: string
    of_id: number | null
    number: number
    word: string
    id: number
    at: Date
    n: number
  }
  mark_places: {
    list: string
    store_id: number
    of_id: number
    numbers: number[]
    words: number[] | null
    ids: number[]
    befores: number[]
  }
  migrations: {
    name: string
    hash: string
    applied_at: Generated<Date>
  }
  order_dates: {
    store_id: number
    order_id: number
    factory_id: number | null
    state: string
    stage: string | null
    need_by: string
    ships_on: string | null
    arrives_on: string | null
    slack: number | null
    risk: string | null
    cause: Json | null
    reported_at: Date | null
    as_of: string
    told_risk: string | null
    told_seq: Generated<number>
    looked_after_by: number | null
    note: Generated<string>
    wear_date: string | null
    care_version: Generated<number>
  }
  order_history: {
    store_id: number
    order_id: number
    seq: number
    from_status: number | null
    to_status: number
    by_user: number | null
    reason: string | null
    at: Date
    changes: Json | null
  }
  order_promises: {
    store_id: number
    order_id: number
    seq: number
    ship_on: string | null
    arrive_on: string | null
    reason: string | null
    note: Generated<string>
    cause: Json | null
    by_user: number | null
    at: Date
  }
  order_stages: {
    store_id: number
    order_id: number
    planned_days: number[]
  }
  ordered_items: {
    item_fold: string
  }
  orders: {
    store_id: number
    id: Generated<number>
    item_type: number
    dress_id: number | null
    custom_item_id: number | null
    accessory_of: number | null
    po: string
    po_norm: string
    type: number
    status: number
    sales_order_number: number | null
    factory_id: number | null
    color_id: number | null
    size_id: number | null
    bust: string | null
    waist: string | null
    hips: string | null
    hollow: string | null
    custom_size_details: string | null
    notes: string | null
    price: number
    fee: number
    total: number
    factory_price: number | null
    wear_date: string
    ship_date: string
    item_name: string
    item_style_number: string | null
    item_description: string
    item_msrp: number | null
    item_picture: string | null
    address_id: number
    ship_full_name: string
    ship_street: string
    ship_city: string
    ship_state: string | null
    ship_country: string
    ship_zip: string
    ship_phone: string
    placed_by: number | null
    version: Generated<number>
    created_at: Date
    payment_method_id: number | null
    pay_method: string | null
    pay_brand: string | null
    pay_last_four: string | null
    item_fold: Generated<string>
    package_id: number | null
    alterations_days: number | null
  }
  outbox: {
    id: Generated<number>
    topic: string | null
    kind: string
    payload: Json
    attempts: Generated<number>
    next_at: Date
    locked_until: Date | null
    done_at: Date | null
    dead_at: Date | null
    last_error: string | null
    created_at: Date
  }
  packages: {
    store_id: number
    id: Generated<number>
    factory_id: number
    ship_full_name: string
    ship_street: string
    ship_city: string
    ship_state: string | null
    ship_country: string
    ship_zip: string
    ship_phone: string
    note: string | null
    carrier: string | null
    tracking_number: string | null
    tracking_fold: string | null
    shipping_cost: number | null
    dispatched_at: Date | null
    made_by: number | null
    version: Generated<number>
    created_at: Date
    freight_by: Generated<string>
    bill_waits: Generated<boolean>
    expected_on: string | null
    expected_reason: string | null
    expected_note: Generated<string>
  }
  passkey_challenges: {
    challenge_hash: Buffer
    user_id: number | null
    expires_at: Date
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    name: string
    created_at: Date
    last_used: Date | null
  }
  password_resets: {
    token_hash: Buffer
    user_id: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
    email_norm: string | null
  }
  payment_attempts: {
    store_id: number
    id: string
    state: string
    total: number
    charged: number
    payment_method_id: number | null
    pay_method: string | null
    pay_brand: string | null
    pay_last_four: string | null
    provider_id: string | null
    message: string | null
    by_user: number | null
    created_at: Date
    asked_at: Date | null
    settled_at: Date | null
    adopted: Generated<boolean>
  }
  payment_methods: {
    store_id: number
    id: Generated<number>
    stax_id: string
    method: string
    last_four: string
    brand: string | null
    exp_month: number | null
    exp_year: number | null
    person_name: string
    address_1: string
    address_city: string
    address_state: string | null
    address_country: string | null
    address_zip: string
    bank_type: string | null
    bank_holder_type: string | null
    reading: number
    busy_until: Date | null
    deleted_at: Date | null
    version: Generated<number>
    created_at: Date
  }
  picture_files: {
    hash: string
    width: number
    format: string
    bytes: Buffer | null
    object: string | null
  }
  picture_leftovers: {
    object: string
    remove_at: Generated<Date>
    removing: Generated<boolean>
  }
  pictures: {
    hash: string
    width: number
    height: number
    color: string
    created_at: Date
  }
  provider_calls: {
    id: Generated<number>
    at: Date
    failed: boolean | null
    blocked_until: Date | null
    store_id: number | null
    kind: Generated<string>
    ended_at: Date | null
    counted: boolean | null
  }
  provider_line: {
    id: Generated<number>
    store_id: number
    kind: string
    waits_until: Date
  }
  provider_scripts: {
    url: string
    sha256: string | null
    looked_at: Date
    changed_at: Date | null
  }
  reconcile_breaks: {
    id: Generated<number>
    store_id: number
    kind: string
    provider_id: string
    ours: string
    theirs: string
    found_at: Date
    seen_at: Date
    amount: number | null
    settled_at: Date | null
    settled_by: number | null
    settled_way: string | null
    settled_reason: string | null
    busy_until: Date | null
  }
  recovery_codes: {
    user_id: number
    code_hash: Buffer
    used_at: Date | null
    created_at: Date
  }
  refunds: {
    store_id: number
    id: Generated<number>
    attempt_id: string
    txn_id: number
    amount: number
    before: number
    reason: string
    state: string
    message: string | null
    by_user: number | null
    created_at: Date
    asked_at: Date | null
    settled_at: Date | null
    note_kind: string | null
    note_order_id: number | null
    note_id: number | null
  }
  sessions: {
    token_hash: Buffer
    user_id: number
    remembered: boolean
    created_at: Date
    expires_at: Date
    last_seen: Date
    acting_store_id: number | null
    opened_from: Buffer | null
    id: Generated<number>
    browser: string | null
    address: string | null
  }
  sizes: {
    id: number
    label: string
  }
  stage_plans: {
    id: Generated<number>
    name: string
    shares: Json
    is_default: Generated<boolean>
    version: Generated<number>
    created_at: Date
  }
  stage_reports: {
    store_id: number
    order_id: number
    seq: number
    stage: string
    what: string
    day: string
    expected_on: string | null
    reason: string | null
    note: Generated<string>
    by_user: number | null
    at: Date
  }
  statement_mails: {
    store_id: number
    month: string
    created_at: Date
  }
  store_credits: {
    store_id: number
    id: number
    kind: string
    amount: number
    used: Generated<number>
    reserved: Generated<number>
    created_at: Date
  }
  stores: {
    id: Generated<number>
    name: string
    name_fold: string
    first_name: string
    last_name: string
    email: string
    phone: string
    website: string
    address: string
    street: string
    city: string
    state: string | null
    country: string
    zip: string
    payment_method_type_id: Generated<number>
    terms_days: Generated<number>
    stax_customer_id: string | null
    closed_at: Date | null
    version: Generated<number>
    created_at: Date
    customer_reference: Generated<string>
    customer_tried_at: Date | null
    methods_reading: Generated<number>
    methods_read_at: Date | null
    book_compared_at: Date | null
    default_address_id: number | null
    default_method_id: number | null
    held_at: Date | null
    hold_reason: string | null
    monthly_statement: Generated<boolean>
    alterations_days: Generated<number>
  }
  taken_numbers: {
    kind: string
    number: string
  }
  tallies: {
    list: string
    store_id: number
    of_id: number
    is_month: boolean
    day: string
    status: number
    type: number
    n: number
    amount: number
    low_id: number | null
    high_id: number | null
  }
  tally_changes: {
    store_id: number
    id: Generated<number>
    list: string
    of_id: number | null
    day: string
    status: number
    type: number
    n: number
    amount: number
    low_id: number | null
    high_id: number | null
  }
  totp_secrets: {
    user_id: number
    state: string
    sealed: Buffer
    key_id: string
    last_step: number | null
    created_at: Date
  }
  transit_times: {
    factory_id: number
    country: string
    service: string
    days: number
  }
  users: {
    id: Generated<number>
    kind: string
    store_id: number | null
    factory_id: number | null
    role_id: number
    name: string
    first_name: string
    last_name: string
    email: string
    email_norm: string
    password_hash: string | null
    address_id: number | null
    deleted_at: Date | null
    version: Generated<number>
    created_at: Date
  }
}
