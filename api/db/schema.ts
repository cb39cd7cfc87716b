import type { Generated } from 'kysely'

/** Booleans are 0 or 1, times ISO 8601 UTC text, money integer cents, lists and maps JSON text. */
export interface Schema {
  users: {
    id: string
    role: 'buyer' | 'seller' | 'admin' | 'superAdmin'
    first_name: string
    last_name: string
    /** Case-folded. */
    email: string
    email_verified: number
    password_hash: string | null
    country: string
    phone: string | null
    profile_image: string | null
    description: string
    status: 'active' | 'suspended' | 'deleted'
    created_at: string
    last_active_at: string
    language: string
    /** Whether a log-in on an unknown device requires a mailed code. */
    confirm_new_devices: number
  }
  /** Users invented by the demo. */
  demo_people: { user_id: string }
  sellers: {
    user_id: string
    display_name: string
    title: string
    bio: string
    description: string
    hourly_rate_cents: number
    active: number
    profile_complete: number
    intro_video: string | null
    plan_id: string | null
    subscription_status: 'trialing' | 'active' | 'past_due' | 'cancelled' | null
    past_due_since: string | null
    rating_sum: number
    rating_count: number
    completed_orders: number
    response_minutes: number | null
    points: number
    /** Incremented with each change of the profile; detects concurrent edits. */
    version: Generated<number>
    away_until: string | null
    away_message: string | null
    /** Of the submission that the profile was published with, so that it is known when it arrives again. */
    submission_hash: Generated<string | null>
    /** Where they work, of the gazetteer, and how far they go (km; 0: remote only). */
    place_id: Generated<string | null>
    reach_km: Generated<number | null>
    /** Within how many days they usually deliver. */
    delivery_days: Generated<number | null>
  }
  seller_drafts: { user_id: string; fields: string; updated_at: string }
  /** The absence for which a chat has got its automatic answer. */
  away_answers: { chat_id: string; away_until: string }
  payment_customers: { user_id: string; provider_ref: string }
  /** `provider_ref` is null for the demo's test cards. */
  payment_methods: {
    id: string
    user_id: string
    provider_ref: string | null
    fingerprint: string
    cardholder: string
    brand: string
    last4: string
    expiry_month: number
    expiry_year: number
    country: string
    is_default: number
    created_at: string
  }
  /**
   * The rest of a subscription's state, beside what the listing needs, which is in `sellers`. `ends_at`: end
   * of the trial or of the paid period; `notices`: how many mails about a missing payment were sent;
   * `trial_told`: the trial end that was announced by mail.
   */
  subscriptions: {
    user_id: string
    provider_ref: string | null
    ends_at: string
    cancelling: number
    notices: number
    created_at: string
    trial_told: string | null
  }
  invoices: {
    id: string
    user_id: string
    provider_ref: string | null
    number: string
    plan: string
    amount_cents: number
    status: 'paid' | 'open' | 'void'
    url: string | null
    created_at: string
  }
  webhook_events: { id: string; received_at: string }
  seller_languages: { user_id: string; language: string; level: string; position: number }
  seller_occupations: { user_id: string; sub_category_id: string; position: number }
  seller_skills: { user_id: string; skill_id: string; level: string; position: number }
  education: {
    user_id: string
    position: number
    country: string
    university: string
    degree: string
    year: number
  }
  certifications: { user_id: string; position: number; title: string; certified_from: string }
  categories: {
    id: string
    name: string
    names: string
    icon: string
    construction: number
    status: 'Active' | 'Inactive'
    position: number
  }
  sub_categories: {
    id: string
    category_id: string
    name: string
    names: string
    status: 'Active' | 'Inactive'
    position: number
    /** What else it is found by. */
    words: Generated<string>
  }
  skills: {
    id: string
    category_id: string
    sub_category_id: string
    name: string
    names: string
    words: Generated<string>
  }
  /** How many freelancers of a town offer a service; there is no row where nobody does. */
  local_services: { sub_category_id: string; place_id: string; sellers: number }
  /**
   * What was searched and not found; nobody knows by whom. `searches`: the number of minutes in which it was
   * searched, the last one at `searched_at`.
   */
  missed_searches: { id: string; folded: string; text: string; searches: number; searched_at: string }
  plans: {
    id: string
    name: string
    names: string
    features: string
    actual_price_cents: number
    discounted_price_cents: number
    subscription_interval: number
    trial_enabled: number
    trial_interval: number
    stripe_price_id: string | null
    status: 'Active' | 'Inactive'
    position: number
  }
  portfolio_projects: {
    id: string
    user_id: string
    name: string
    description: string
    skills: string
    duration: string
    cost_cents: number
    images: string
    intro_video: string | null
    created_at: string
    /** The version of the last edit; null if unchanged since it was added. */
    version: string | null
  }
  orders: {
    id: string
    number: number
    buyer_user_id: string
    seller_user_id: string
    description: string
    delivery_at: string
    budget_cents: number
    status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'CANCELLED' | 'DELIVERED'
    created_at: string
    /** The exchange rate when the order was made; null for orders older than this column. */
    pesos_per_dollar: number | null
    last_by: 'buyer' | 'seller' | 'system' | null
    in_revision: number | null
    accepted_at: string | null
    /** Set by the first delivery. */
    on_time: number | null
    delivered_at: string | null
    closed_at: string | null
    /** Another delivery date that one side has proposed and the other has not answered yet. */
    proposed_delivery_at: string | null
    proposed_by: 'buyer' | 'seller' | null
    /** How often the buyer was reminded of a delivery. */
    reminders: number | null
  }
  order_events: {
    position: Generated<number>
    id: string
    order_id: string
    by_side: 'buyer' | 'seller' | 'system'
    from_status: string | null
    to_status: string
    note: string
    delivery_at: string | null
    at: string
    arrived_at: string
    /** Null: a status move. */
    kind: 'dateProposed' | 'dateAgreed' | 'dateDeclined' | null
  }
  subscription_attempts: { user_id: string; key: string; created_at: string }
  /** `user_id`: '' without a session. `answer`: encrypted with the idempotency key, which isn't stored. */
  idempotent_answers: {
    user_id: string
    key_hash: string
    request: string
    status: number
    answer: string
    created_at: string
  }
  /** Freelancers' ratings of buyers, one per order. */
  buyer_ratings: {
    id: string
    order_id: string
    buyer_user_id: string
    seller_user_id: string
    rating: number
    comment: string
    created_at: string
    hidden_at: string | null
    hidden_reason: string | null
  }
  contacts: {
    id: string
    first_name: string
    last_name: string
    email: string
    message: string
    language: string
    created_at: string
    answer: string | null
    answered_at: string | null
    answered_by: string | null
  }
  /** Warnings that administrators sent to users. */
  warnings: { id: string; user_id: string; reason: string; created_at: string; read_at: string | null }
  /** `subject`: the person or thing that was acted on. */
  audit_log: {
    position: Generated<number>
    admin_user_id: string
    action: string
    subject: string
    note: string
    created_at: string
  }
  saved_sellers: { user_id: string; seller_user_id: string; created_at: string }
  /** Named lists of saved freelancers. `link`: the token of the link that shows one, null without a link. */
  saved_lists: { id: string; user_id: string; name: string; link: string | null; created_at: string }
  /** A higher `position` was added later. */
  saved_list_sellers: { list_id: string; seller_user_id: string; position: number }
  /**
   * Notifications about orders. `mailed_at`: when it was also mailed, or when it turned out that no mail was
   * wanted.
   */
  notices: {
    position: Generated<number>
    id: string
    user_id: string
    kind: 'order' | 'review'
    what: string
    order_id: string
    actor_user_id: string | null
    created_at: string
    read_at: string | null
    mailed_at: string | null
  }
  /** Users with notifications to be mailed once their quiet hours allow it. */
  due_letters: { user_id: string }
  /**
   * `settings` is the wire's NoticeSettings; `digest_on` the date, in the user's time zone, of the last daily
   * digest.
   */
  notice_settings: { user_id: string; settings: string; digest_on: string | null }
  /**
   * A browser's push subscription; it ends with its session. `taken_at`: when the push service last accepted
   * a push; `failures`: since then.
   */
  push_subscriptions: {
    id: string
    user_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: string
    taken_at: string | null
    failures: number
    error: string | null
  }
  /** `event_id` is null for files that came with the order itself. */
  order_files: { file_id: string; order_id: string; event_id: string | null; position: number; name: string }
  ratings: {
    id: string
    order_id: string
    seller_user_id: string
    buyer_user_id: string
    rating: number
    comment: string
    reply: string | null
    created_at: string
    /** Set when an administrator hides it, with the reason. */
    hidden_at: string | null
    hidden_reason: string | null
    /** The project that the freelancer shows with it. */
    project_id: string | null
  }
  /** A stored file; its bytes are in DATA_DIR/files/{id}/original. */
  files: {
    id: string
    owner_user_id: string | null
    kind: 'picture' | 'drawing' | 'video' | 'attachment' | 'other'
    type: string
    width: number | null
    height: number | null
    bytes: number
    visibility: 'public' | 'private'
    created_at: string
    /** The last contact of its device before the upload began. */
    heard_before: string | null
    /** A picture's dominant color (#rrggbb), shown until it has loaded. */
    color: string | null
  }
  /** Unfinished uploads with their declared size; `grown_at` is updated at most once an hour. */
  begun_uploads: { id: string; user_id: string; bytes: number; grown_at: string }
  /** Files whose rows are deleted and whose bytes may still be on disk. */
  gone_files: { id: string }
  attachments: { file_id: string; message_id: string; position: number; name: string }
  /**
   * The public catalogue as it is served: one row per public seller; `card` is the wire's SellerCard.
   * `position` is the top-rated order, `search_position` the order of searches: smaller is better. The latter
   * is null until the listing is indexed.
   */
  listings: {
    position: number
    user_id: string
    rate_cents: number
    rating_tenths: number
    member_since: string
    card: string
    search_position: number | null
  }
  /**
   * What a listing can be filtered by: 'all', 'category:{id}', 'sub:{id}', 'skill:{id}', 'language:{code}',
   * 'country:{code}', 'construction'.
   */
  listing_facets: { facet: string; position: number; rate_cents: number; member_since: string }
  facet_counts: { facet: string; sellers: number }
  /**
   * The change feed: one row per audience and thing; a newer change replaces the older. The audience is a
   * user's id or 'public'.
   */
  changes: { seq: Generated<number>; audience: string; entity: string; entity_id: string }
  /** The last valid answer of the exchange-rate service. */
  exchange_rates: { currency: string; per_dollar: number; fetched_at: string }
  settings: { key: string; value: string }
  /** Ids of mutations that were cancelled before they arrived. */
  taken_back: { user_id: string; id: string; created_at: string }
  /**
   * `ends_at`: fixed, however much the session is used. `device_hash`: the known device it belongs to.
   * `contact_at`, `silent_since`, `back_at`: see http/middleware/device-contacts.ts.
   */
  sessions: {
    id: string
    user_id: string
    token_hash: string
    device: string
    created_at: string
    last_used_at: string
    ends_at: string
    device_hash: string | null
    contact_at: string | null
    silent_since: string | null
    back_at: string | null
  }
  /** `device_tries` counts attempts on known devices, `tries` all others. */
  codes: {
    user_id: string
    purpose: 'verify' | 'device' | 'oldEmail' | 'newEmail'
    secret_hash: string
    created_at: string
    expires_at: string
    tries: number
    device_tries: Generated<number>
    used_at: string | null
  }
  reset_links: { secret_hash: string; user_id: string; created_at: string; expires_at: string }
  attempts: { key: string; count: number; first_at: string; last_at: string }
  /** `confirmed` 0: the device signed up or set a new password, and has yet to log in. */
  known_devices: {
    user_id: string
    device_hash: string
    created_at: string
    label: string
    last_seen_at: string
    confirmed: number
  }
  chats: {
    id: string
    buyer_user_id: string
    seller_user_id: string
    last_seq: number
    last_at: string
    created_at: string
  }
  /** One of a chat's two members, with that member's own state of it. */
  chat_members: {
    chat_id: string
    user_id: string
    other_user_id: string
    favorite: number
    blocked: number
    read_seq: number
    delivered_seq: number
    /** How many of the other member's messages are above `read_seq`. */
    unread: number
    last_at: string
    /** The last message that was announced by mail. */
    mailed_seq: number | null
  }
  /** `seq` numbers messages within the chat, `position` across all chats. */
  messages: {
    position: Generated<number>
    id: string
    chat_id: string
    seq: number
    sender_user_id: string
    content: string
    reply_to: string | null
    created_at: string
    edited_at: string | null
    deleted_at: string | null
    /** 1: the automatic answer of an absent member. */
    automatic: Generated<number>
  }
  /** Each term of a message, once: see message-full-text.ts. */
  message_words: { chat: number; block: number; word: string; position: number }
  stars: { user_id: string; message_id: string }
  saved_replies: { user_id: string; position: number; content: string }
  reports: {
    id: string
    reporter_user_id: string
    chat_id: string
    message_id: string | null
    reason: string
    text: string
    created_at: string
    outcome: string | null
    settled_at: string | null
    settled_by: string | null
  }
  /** The mail queue. `secret` is the code or link in the mail, shown in a market without a mail server. */
  mails: {
    id: string
    to_address: string
    secret: string | null
    subject: string
    text: string
    html: string
    state: 'waiting' | 'sent' | 'failed'
    tries: number
    next_try_at: string
    error: string | null
    created_at: string
    /** The one-click unsubscribe URL; null for mails that can't be unsubscribed from. */
    unsubscribe: string | null
    /** Lower values go first, from 0. */
    urgency: Generated<number>
    /** When the mail becomes useless; null: never. */
    expires_at: string | null
    /** When it was last handed to the mail server, whatever the outcome. */
    tried_at: string | null
  }
  /** The last run of each scheduled job. */
  chores: {
    name: string
    started_at: string | null
    /** Null while the job runs, or if its process died in the middle. */
    ended_at: string | null
    duration_ms: number | null
    /** The last run's error; null: success. */
    error: string | null
    /** How many runs have failed in a row. */
    failures: number
    due_at: string
  }
}
