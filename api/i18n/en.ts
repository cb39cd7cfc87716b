import { RULES } from '#shared/rules.ts'
import type { ServerTexts } from './texts.ts'

const CODE_VALID = `It’s valid for ${RULES.codeMinutes} minutes.`
const LINK_VALID = `It’s valid for ${RULES.resetMinutes} minutes`
const CHANGE_ANYTIME = 'You can change or cancel it anytime in Settings > Freelancer info.'

export const en: ServerTexts = {
  hello: 'Hi {name},',
  greeting: 'Hi,',
  welcome: 'Welcome!',
  letters: {
    verify: {
      subject: '{secret} is your verification code',
      before: 'Enter this code to verify your email:',
      after: `${CODE_VALID} If you didn’t sign up, you can ignore this email.`,
    },
    device: {
      subject: '{secret} is your login code',
      before: 'Someone is logging in to your account on a new device. If it’s you, enter this code:',
      after: `${CODE_VALID} If it’s not you, change your password now. Never share this code.`,
    },
    reset: {
      subject: 'Reset your password',
      before: 'Use this link to set a new password:',
      button: 'Set new password',
      after: `${LINK_VALID} and works once. If you didn’t ask for it, ignore this email: your password won’t change.`,
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before: 'Your password was just changed, and you were logged out on all other devices.',
      after: 'If this wasn’t you, reset your password now: choose “Forgot password?” on the login page.',
    },
    oldEmail: {
      subject: '{secret} is your code to change your email',
      before: 'Someone wants to use a different email for your account. If it’s you, enter this code:',
      after: `${CODE_VALID} If it’s not you, change your password now. Never share this code.`,
    },
    newEmail: {
      subject: '{secret} is the code for your new email',
      before: 'Enter this code to use this email for your account:',
      after: `${CODE_VALID} If you didn’t ask for it, you can ignore this email.`,
    },
    emailChanged: {
      subject: 'Your email was changed',
      before: 'You now log in with a new email, and you were logged out on all other devices. The new email:',
      after: 'If this wasn’t you, contact us right away. This is the last message we send to this address.',
    },
    newDevice: {
      subject: 'New login to your account',
      before: 'Someone logged in to your account on a new device:',
      after: 'If this wasn’t you, change your password and log that device out in Settings > Security.',
    },
    pastDue: {
      subject: 'Your plan payment failed',
      before: 'We couldn’t charge your card. Your profile stays in search until:',
      button: 'Change card',
      after:
        'Add a card or choose another one in Settings > Freelancer info. Your orders, chats, and reviews aren’t affected.',
    },
    planBegan: {
      subject: 'Your plan has started',
      before: 'Your plan is active:',
      button: 'Manage plan',
      after: CHANGE_ANYTIME,
    },
    planChanged: {
      subject: 'Your plan was changed',
      before: 'This is your plan now:',
      button: 'Manage plan',
      after: `${CHANGE_ANYTIME} If this wasn’t you, change your password now.`,
    },
    planEnding: {
      subject: 'Your plan was canceled',
      before: 'You won’t be charged again. Your plan stays active until it ends:',
      button: 'Manage plan',
      after:
        'After that, your profile is hidden from search. Your orders, chats, and reviews are kept. Until then, you can keep your plan in Settings > Freelancer info.',
    },
    planKept: {
      subject: 'Your plan continues',
      before: 'Your plan won’t end after all:',
      button: 'Manage plan',
      after: CHANGE_ANYTIME,
    },
    planEnded: {
      subject: 'Your plan has ended',
      before: 'You won’t be charged again, and your profile is hidden from search. The plan that ended:',
      button: 'Choose plan',
      after:
        'Choose a plan in Settings > Freelancer info to be found again. Your orders, chats, and reviews are kept.',
    },
    trialEnding: {
      subject: 'Your free trial ends soon',
      before: 'When your free trial ends, we’ll charge your default card:',
      button: 'Manage plan',
      after: 'To avoid the charge, cancel your plan in Settings > Freelancer info before that day.',
    },
    trialOver: {
      subject: 'Your free trial has ended',
      before: 'Your free trial has ended, and your plan continues:',
      button: 'Manage plan',
      after: `${CHANGE_ANYTIME} You’ll find your invoices there, too.`,
    },
    warned: {
      subject: 'A warning about your account',
      before: 'An admin of this marketplace sent you a warning. The reason:',
      after:
        'Follow the terms: an account that breaks them again can be suspended. If you think this is a mistake, contact us.',
    },
    suspended: {
      subject: 'Your account was suspended',
      before:
        'Your account was suspended. You can’t log in, and your profile is hidden. Your orders and chats are kept for the other people in them.',
      after: 'If you think this is a mistake, write to us with the contact form.',
    },
    reinstated: {
      subject: 'Your account is active again',
      before: 'Your account is no longer suspended. You can log in again.',
      after: 'Thanks for your patience.',
    },
    invited: {
      subject: 'You’ve been added as an admin',
      before: 'Use this link to set your password:',
      button: 'Set password',
      after: `${LINK_VALID}. If it expires, choose “Forgot password?” on the login page to get another. On each new device, we’ll email you a login code.`,
    },
    diskLow: {
      subject: 'Your marketplace is running out of disk space',
      before: 'Space left on the disk with DATA_DIR:',
      after:
        'Free up space soon: when the disk is full, messages, uploads, and backups are refused. Nothing already accepted is lost.',
    },
    backupMissing: {
      subject: 'Your marketplace isn’t being backed up',
      before: 'There’s no recent daily backup. The last one:',
      after: 'The log says why it failed. Run npm run doctor for help.',
    },
    backupBad: {
      subject: 'Your latest backup is damaged',
      before: 'The latest backup failed its check, and no older one was deleted. What’s wrong:',
      after:
        'The good backups are in DATA_DIR/backups. Run npm run doctor for help; npm run restore brings back the last good one.',
    },
    drillFailed: {
      subject: 'Your latest backup can’t be restored',
      before: 'Once a week, we test the latest backup by restoring it. This time it failed:',
      after: 'Make a new one with npm run backup, and check the disk: npm run doctor helps.',
    },
    offsiteLate: {
      subject: 'Your off-site copy is behind',
      before: 'What was written since then is only on this machine:',
      after:
        'Run npm run doctor to check that the storage in OFFSITE_URL can be reached and has space. Then the copy catches up automatically.',
    },
    choreFailed: {
      subject: 'A background task keeps failing',
      before: 'It failed twice in a row:',
      after:
        'It’s retried automatically, and the other tasks go on. See how each one is doing in Admin > Overview; the log has the full error. This is the only email about it until it works again.',
    },
  },
  plan: {
    month: '{name}: {price} every month',
    year: '{name}: {price} every year',
    price: { one: '{name}: {price} every day', other: '{name}: {price} every {days} days' },
    free: '{name}: nothing is charged',
    trial: 'Free trial until {date}',
    next: 'Next charge: {price} on {date}',
    ends: 'Ends on {date}',
    renews: 'Renews on {date}',
    missed: 'The payment you missed is still due.',
  },
  contact: {
    answer: 'Re: your message',
    about: 'This is a reply to a message sent to us from your email on {day}.',
    from: 'New message from {name}',
  },
  news: {
    order: '{what} ({number})',
    messages: { one: '{name} sent you a message', other: '{name} sent you {n} messages' },
    more: { one: '{first} and {n} more', other: '{first} and {n} more' },
    before: 'Here’s what you missed:',
    open: 'View',
    openAll: 'See all notifications',
    after: 'Choose what we email you about in Settings > Notifications.',
    stop: {
      message: 'Unsubscribe from emails about messages',
      order: 'Unsubscribe from emails about orders',
      review: 'Unsubscribe from emails about reviews',
    },
  },
  testMail: {
    subject: 'Test email from {brand}',
    text: 'This is a test. {brand} can send email.',
  },
  push: {
    open: 'Open',
    reply: 'Reply',
    trial: 'Test notification',
    trialText: 'Notifications work on this device.',
  },
  reason: 'Reason: {reason}',
  never: 'never',
  screens: {
    '/': [
      '{brand}: find the right person for the job',
      'Designers, developers, writers, builders: see their work, rates, and reviews, and hire them directly.',
    ],
    '/explore-services': [
      'Services · {brand}',
      'Everything freelancers offer here, by category, with rates.',
    ],
    '/explore-sellers': [
      'Freelancers · {brand}',
      'Find freelancers by skill, country, language, rate, and rating, and hire them directly.',
    ],
    '/about-us': ['About {brand}', 'What this marketplace is for, how it works, and what it offers.'],
    '/contact-us': ['Contact · {brand}', 'Write to the people who run this marketplace.'],
    '/help-and-support': ['Help · {brand}', 'How hiring, delivery, payment, reviews, and accounts work.'],
    '/privacy-policy': [
      'Privacy · {brand}',
      'What we collect about you, for how long, and how to get a copy or have it deleted.',
    ],
    '/term-and-conditions': ['Terms · {brand}', 'The rules for clients, freelancers, and this marketplace.'],
  },
  localService: {
    title: '{service} in {place}',
    description: {
      one: '{service} in {place}: see the rate, work, and reviews of {count} freelancer, chat, and hire.',
      other:
        '{service} in {place}: compare the rates, work, and reviews of {count} freelancers, chat, and hire.',
    },
  },
}
