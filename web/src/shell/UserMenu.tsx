import { Menu } from '@mantine/core';
import { OWN_DATA, roleLabel } from '@lintel/contract/access';
import { IconAdjustmentsHorizontal, IconBriefcase, IconLogout, IconSelector, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { to } from '#web/kit/link.ts';
import { groupOf, homeOf } from '#web/kit/page.ts';
import { PersonPicture } from '#web/kit/PersonTile.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { ThemeItems } from '#web/features/preferences/preferences.parts.tsx';
import { signOut } from '#web/features/session/session.parts.tsx';
import s from './TopBar.module.css';

/** specification §2.4; everybody also has the employee's part with their own data (decisions 4). */
export function UserMenu() {
  const user = useUser();
  const { pathname } = useLocation();
  const isInOwnData = user.role !== OWN_DATA && groupOf(pathname) === OWN_DATA;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={s.user} aria-label={`Account: ${user.name}, ${roleLabel(user.role)}`}>
          <PersonPicture person={{ name: user.name, photoId: user.avatar }} size={30} />
          <span className={s.who}>
            <b>{user.name}</b>
            <small aria-hidden>{roleLabel(user.role)}</small>
          </span>
          <IconSelector size={14} stroke={1.7} className={s.chevron} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to={to('profile')} leftSection={<IconUserCircle size={16} stroke={1.7} />}>
          Profile Settings
        </Menu.Item>
        <Menu.Item component={Link} to={to('preferences')} leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} />}>
          Preferences
        </Menu.Item>
        {user.role !== OWN_DATA && (
          <Menu.Item
            component={Link}
            to={isInOwnData ? homeOf(user.role) : homeOf(OWN_DATA)}
            leftSection={<IconBriefcase size={16} stroke={1.7} />}
          >
            {isInOwnData ? `${roleLabel(user.role)} workspace` : 'My workspace'}
          </Menu.Item>
        )}
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
