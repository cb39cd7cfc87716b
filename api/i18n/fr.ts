import { RULES } from '#shared/rules.ts'
import type { ServerTexts } from './texts.ts'

export const fr: ServerTexts = {
  hello: 'Bonjour {name},',
  greeting: 'Bonjour,',
  welcome: 'Bienvenue !',
  letters: {
    verify: {
      subject: 'Votre code : {secret}',
      before: 'Saisissez ce code pour confirmer votre adresse e-mail :',
      after: `Il est valable ${RULES.codeMinutes} minutes. Si vous ne vous êtes pas inscrit, ignorez ce message.`,
    },
    device: {
      subject: 'Votre code de connexion : {secret}',
      before:
        'Quelqu’un se connecte à votre compte sur un nouvel appareil. Si c’est vous, saisissez ce code :',
      after: 'Si ce n’est pas vous, changez votre mot de passe maintenant. Ne donnez ce code à personne.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      before: 'Ouvrez ce lien pour choisir un nouveau mot de passe :',
      after: `Il est valable ${RULES.resetMinutes} minutes et ne sert qu’une fois. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste le même.`,
    },
    passwordChanged: {
      subject: 'Votre mot de passe a été changé',
      before:
        'Le mot de passe de votre compte vient d’être changé, et tous les autres appareils ont été déconnectés.',
      after:
        'Si ce n’était pas vous, choisissez-en un nouveau avec « Mot de passe oublié ? » sur la page de connexion.',
    },
    oldEmail: {
      subject: 'Votre code pour changer d’e-mail : {secret}',
      before:
        'Quelqu’un souhaite associer une autre adresse e-mail à votre compte. Si c’est vous, saisissez ce code :',
      after: `Il est valable ${RULES.codeMinutes} minutes. Si ce n’est pas vous, changez votre mot de passe maintenant. Ne communiquez ce code à personne.`,
    },
    newEmail: {
      subject: 'Le code de votre nouvel e-mail : {secret}',
      before: 'Saisissez ce code pour utiliser cette adresse avec votre compte :',
      after: `Il est valable ${RULES.codeMinutes} minutes. Si vous ne l’avez pas demandé, ignorez ce message.`,
    },
    emailChanged: {
      subject: 'Votre e-mail a été changé',
      before:
        'Vous vous connectez désormais avec une autre adresse e-mail, et tous vos autres appareils ont été déconnectés. La nouvelle adresse :',
      after:
        'Si ce n’était pas vous, contactez-nous sans attendre. C’est le dernier e-mail que nous envoyons à cette adresse.',
    },
    newDevice: {
      subject: 'Un nouvel appareil s’est connecté',
      before: 'Votre compte a été ouvert sur un nouvel appareil :',
      after:
        'Si ce n’était pas vous, changez votre mot de passe et déconnectez cet appareil dans Paramètres, Sécurité.',
    },
    pastDue: {
      subject: 'Le paiement de votre formule manque',
      before: 'Nous n’avons pas pu débiter votre carte. Votre profil reste dans les listes jusqu’à ce jour :',
      after:
        'Ajoutez ou choisissez une autre carte dans Paramètres, Infos freelance. Vos commandes, discussions et avis restent tels quels dans tous les cas.',
    },
    planBegan: {
      subject: 'Votre formule a commencé',
      before: 'Votre formule est active :',
      after: 'Vous pouvez la changer ou la résilier à tout moment dans vos paramètres.',
    },
    planChanged: {
      subject: 'Votre formule a changé',
      before: 'Voici votre formule désormais :',
      after:
        'Vous pouvez la changer ou la résilier à tout moment dans vos paramètres. Si ce n’était pas vous, changez votre mot de passe sans attendre.',
    },
    planEnding: {
      subject: 'Votre formule est résiliée',
      before: 'Plus rien ne sera débité. Votre formule reste active jusqu’à son terme :',
      after:
        'Ensuite, votre profil quittera la recherche. Vos commandes, discussions et avis sont conservés. Jusqu’à ce jour, vous pouvez revenir sur cette décision dans vos paramètres.',
    },
    planKept: {
      subject: 'Votre formule continue',
      before: 'Votre formule ne prendra pas fin :',
      after: 'Vous pouvez la changer ou la résilier à tout moment dans vos paramètres.',
    },
    planEnded: {
      subject: 'Votre formule a pris fin',
      before:
        'Votre formule a pris fin et plus rien n’est débité. Les clients ne trouvent plus votre profil dans la recherche :',
      after:
        'Choisissez une formule dans vos paramètres pour réapparaître. Vos commandes, discussions et avis sont conservés.',
    },
    trialEnding: {
      subject: 'Votre essai gratuit se termine bientôt',
      before: 'À la fin de votre essai gratuit, votre carte par défaut sera débitée :',
      after: 'Si vous ne le souhaitez pas, résiliez votre formule dans vos paramètres avant ce jour.',
    },
    trialOver: {
      subject: 'Votre essai gratuit est terminé',
      before: 'Votre essai gratuit est terminé et votre formule continue :',
      after:
        'Vous pouvez la changer ou la résilier à tout moment dans vos paramètres. Vos factures s’y trouvent aussi.',
    },
    warned: {
      subject: 'Un avertissement concernant votre compte',
      before: 'L’administration de cette plateforme vous avertit. Le motif :',
      after:
        'Respectez les conditions : un compte qui les enfreint de nouveau peut être suspendu. Si vous pensez qu’il s’agit d’une erreur, écrivez-nous.',
    },
    suspended: {
      subject: 'Votre compte a été suspendu',
      before:
        'Votre compte a été suspendu : vous ne pouvez plus vous connecter et votre profil est introuvable. Vos commandes et discussions sont conservées pour les autres. Le motif indiqué :',
      after: 'Si vous pensez qu’il s’agit d’une erreur, écrivez-nous par le formulaire de contact.',
    },
    reinstated: {
      subject: 'Votre compte est de nouveau actif',
      before: 'Votre compte n’est plus suspendu : vous pouvez de nouveau vous connecter.',
      after: 'Merci de votre patience.',
    },
    invited: {
      subject: 'Vous êtes maintenant administrateur',
      before: 'Ouvrez ce lien pour choisir votre mot de passe :',
      after: `Il est valable ${RULES.resetMinutes} minutes. Ensuite, « Mot de passe oublié ? » sur la page de connexion en envoie un autre. À chaque nouvel appareil, un code vous est envoyé.`,
    },
    diskLow: {
      subject: 'Le disque de votre marché est presque plein',
      before: 'Voici ce qui reste là où se trouve DATA_DIR :',
      after:
        'Faites vite de la place : un disque plein refuse messages, fichiers et sauvegardes. Rien de ce qui a été accepté n’est perdu.',
    },
    backupMissing: {
      subject: 'Votre marché n’est plus sauvegardé',
      before: 'La sauvegarde quotidienne manque. La dernière date du :',
      after: 'Le journal dit pourquoi elle n’a pas pu être faite ; npm run doctor aide.',
    },
    backupBad: {
      subject: 'Une sauvegarde de votre marché a échoué',
      before:
        'La dernière sauvegarde tentée n’est pas bonne, et aucune plus ancienne n’est supprimée. Ce qui ne va pas :',
      after:
        'Les bonnes sont dans DATA_DIR/backups. npm run doctor aide ; npm run restore ramène la dernière bonne.',
    },
    drillFailed: {
      subject: 'Une sauvegarde de votre marché ne peut pas être restaurée',
      before:
        'Une fois par semaine, la sauvegarde la plus récente est restaurée à l’essai. Cette fois, c’est un échec :',
      after: 'Faites-en une autre avec npm run backup et regardez le disque : npm run doctor aide.',
    },
    choreFailed: {
      subject: 'Une tâche de votre marché échoue à répétition',
      before: 'Elle a échoué deux fois de suite :',
      after:
        'Elle est retentée d’elle-même et les autres tâches continuent. Administration, Vue d’ensemble montre où en est chacune, et le journal contient l’erreur entière. Vous n’êtes prévenu qu’une fois, jusqu’à ce qu’elle réussisse à nouveau.',
    },
  },
  plan: {
    price: '{name} : {price} tous les {days} jours',
    priceADay: '{name} : {price} chaque jour',
    free: '{name} : rien n’est débité',
    trial: 'Essai gratuit jusqu’au {date}',
    next: 'Prochain débit : {price} le {date}',
    ends: 'Prend fin le {date}',
    renews: 'Active jusqu’au {date}, puis renouvelée',
    missed: 'Le paiement manquant reste dû.',
  },
  contact: {
    about: 'Ceci répond à un message qui nous a été écrit depuis votre adresse le {day}.',
    answer: 'Votre message',
    from: 'Un message de {name}',
  },
  news: {
    more: '{first} (et {n} de plus)',
    before: 'Voici ce qui s’est passé en votre absence :',
    after: 'Vous choisissez de quoi l’on vous prévient, et comment, dans Paramètres, Notifications.',
    stop: 'Ne plus recevoir de tels e-mails',
  },
  push: {
    open: 'Ouvrir',
    reply: 'Répondre',
    trial: 'Ça marche',
    trialText: 'Ce téléphone sonnera quand il y aura quelque chose pour vous.',
  },
  screens: {
    '/': [
      '{brand} : la bonne personne pour chaque travail',
      'Design, développement, rédaction, bâtiment : voyez leur travail, leurs prix et ce qu’en disent les autres, et convenez de tout directement.',
    ],
    '/explore-services': [
      'Services · {brand}',
      'Tout ce que les freelances proposent ici, par catégorie, avec les prix.',
    ],
    '/explore-sellers': [
      'Freelances · {brand}',
      'Trouvez des freelances par compétence, pays, langue, prix et note, et engagez-les directement.',
    ],
    '/about-us': [
      'À propos de {brand}',
      'À quoi sert ce marché, comment il fonctionne et ce qu’il contient.',
    ],
    '/contact-us': ['Contact · {brand}', 'Écrivez à celles et ceux qui tiennent ce marché.'],
    '/help-and-support': [
      'Aide · {brand}',
      'Comment fonctionnent les commandes, les livraisons, le paiement, les avis et les comptes.',
    ],
    '/privacy-policy': [
      'Confidentialité · {brand}',
      'Ce qui est gardé de vous, combien de temps, et comment l’emporter ou le faire effacer.',
    ],
    '/term-and-conditions': [
      'Conditions · {brand}',
      'Les règles entre les clients, les freelances et ce marché.',
    ],
  },
}
