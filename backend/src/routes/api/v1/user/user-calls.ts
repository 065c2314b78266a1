import { changePassword } from './changepassword.ts';
import { userData } from './data.ts';
import { deleteAccount } from './delete.ts';
import { deviceDetails } from './devicedetails.ts';
import { changeLga } from './lga.ts';
import { logout } from './logout.ts';
import { otpCode } from './otpcode.ts';
import { newPassword } from './password.ts';
import { userPhone } from './phone.ts';
import { userPush } from './push.ts';
import { userReminders } from './reminders.ts';
import { userSessions } from './sessions.ts';
import { updateUser } from './update.ts';
import { uploadPicture } from './upload.ts';
import { verifyOtpCode } from './verifyotpcode.ts';

/** Everything under /api/v1/user. */
export const userCalls = [
  otpCode,
  verifyOtpCode,
  changePassword,
  updateUser,
  deviceDetails,
  uploadPicture,
  changeLga,
  newPassword,
  deleteAccount,
  logout,
  userSessions,
  userData,
  userPhone,
  userPush,
  userReminders,
];
