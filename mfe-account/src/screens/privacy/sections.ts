import { paymentFields } from '@viewmax/contracts/payment-fields';

const sentWords = Object.keys(paymentFields);
const sentToProvider = `${sentWords.slice(0, -1).join(', ')} and ${sentWords[sentWords.length - 1]}`;

interface Section {
  id: string;
  title: string;
  text: readonly string[];
}

/** The policy in the order of its index. `{email}` is replaced by the support mailbox. */
export const sections: readonly Section[] = [
  {
    id: 'information-collection',
    title: 'Information collection',
    text: [
      'We collect the information that you give us when you register: your country, state and local government area, your phone number, your date of birth and your sex.',
      'We use it to show the movies, cinemas and showtimes near you, to sell you a ticket and to let you in at the door.',
      'Later you may add an email address, a username and a picture. We keep a record of your points, your payments and your tickets, because both of us may need to prove them. A cinema’s attendant who lets you in outside the time of a show writes down why.',
      'If you wait for seats of a full show, we keep which show it is and for how many, until you stop or the show begins.',
      'If you allow it, your phone tells the app where you are, so that it can put the nearest cinema first. Where there are many cinemas it asks for those near you, with your position to about a kilometre and without your name. Your position is not kept with your account.',
    ],
  },
  {
    id: 'consent',
    title: 'Consent',
    text: [
      'By using Viewmax you agree to this policy.',
      'Permissions for your location, your camera and your photos are asked for when they are needed. You can refuse each of them, and take it back later in the settings of your phone or browser.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    text: [
      'What travels between your phone and us is encrypted. Your password is kept only as a slow hash, from which nobody can read it back, us included.',
      'Card and bank details are entered in the window of the payment provider. We never see them.',
      'No system is perfectly safe. Choose a password that you use nowhere else, and change it when you think that somebody else knows it.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    text: [
      'When this policy changes, the new text is shown on this page. It applies from the day on which it appears here.',
    ],
  },
  {
    id: 'registration',
    title: 'Registration',
    text: [
      'You can look at movies, trailers and cinemas without an account. Showtimes, tickets and points need one.',
      'Registering takes your phone number and a password. One phone number has one account, and your number is how you get back in when you forget your password.',
    ],
  },
  {
    id: 'email-alerts',
    title: 'Email alerts',
    text: [
      'An email address is optional. The payment provider gets it with a payment and may send you a receipt.',
      'You can change your email address on your profile at any time.',
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    text: [
      'We do not sell your information.',
      `We pass on what others need to do their part, and no more. The payment provider gets ${sentToProvider}. The company that sends our text messages gets your phone number, the company that carries our contact form gets what you write there, and the cinema sees the ticket that you show at the door.`,
      'Where a cinema offers it, an SMS brings the code, the seat and the time of your tickets to a phone number that a code has proved. You can turn these SMS off under Security on your profile.',
      'Messages reach your phone only if you allow them. The push service of your browser carries them sealed and cannot read them. In the app from a store another company carries them, and gets the text and the number of your account.',
      'When you send a ticket to a friend, your friend sees your username, and you see your friend’s.',
      'We also share information when the law obliges us to.',
    ],
  },
  {
    id: 'log-files',
    title: 'Log files',
    text: [
      'Our servers note which calls were made, when, and how they ended. We use these notes to find faults and to stop abuse, not to follow a person.',
    ],
  },
  {
    id: 'links',
    title: 'Links',
    text: [
      'Some links lead out of Viewmax, for example to a map or to a store. What happens there is up to those sites and their own policies.',
    ],
  },
  {
    id: 'surveys',
    title: 'Surveys',
    text: [
      'Now and then we may ask for your opinion. Taking part is always your choice, and your account works the same if you do not.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: [
      'We use a few cookies of our own: a random number for your device (device) and the version of the app that it gets (set), a note that you are signed in (in) and your local government area (lga), so that a page fits you from its first moment, a mark that you signed in on this device before (known), so that strangers who try your password do not lock you out, and the banners that you closed (closed). No cookie follows you to other sites.',
      'Your session, and the phone number of your last sign-in, are kept in the storage of your browser until you log out.',
    ],
  },
  {
    id: 'special-offers',
    title: 'Special offers',
    text: [
      'Offers, such as free points, are shown inside the app. An offer that has its own terms shows them with it.',
    ],
  },
  {
    id: 'service-updates',
    title: 'Service updates',
    text: [
      'We may have to tell you something about the service itself, for example that a show was cancelled. Such messages are part of the service and are no advertising.',
    ],
  },
  {
    id: 'correction-of-data',
    title: 'Correction of data',
    text: [
      'Your phone number, your email address, your username, your picture and your LGA can be changed on your profile. To correct anything else, write to {email}.',
      'My data, under Security on your profile, saves all that we keep about you as one file.',
    ],
  },
  {
    id: 'opt-out',
    title: 'Opt-out',
    text: [
      'You can stop using Viewmax at any time. Your account is deleted under Security on your profile; if you cannot get in there, write to {email}.',
      'Records of payments and tickets stay in our books, without your name, phone number or anything else that tells who you were.',
    ],
  },
  {
    id: 'legal-disclaimer',
    title: 'Legal disclaimer',
    text: [
      'We may have to disclose information when the law requires it, or when it is needed to protect our rights, our users or the public.',
      'This policy describes how Viewmax treats information. It does not limit the rights that the law of your country gives you.',
    ],
  },
];
