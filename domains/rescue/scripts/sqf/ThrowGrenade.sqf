// The role goes to whoever is available.
_unit = ${soldier};
if (!(alive _unit)) then {
  {
    if ((alive _x) && (unitReady _x)) exitWith {_unit = _x};
  } forEach (units (group player));
};
// The player's own unit takes no orders of scripts: the player changes to another one.
if (_unit == player) then {
  {
    if ((alive _x) && (_x != _unit)) exitWith {selectPlayer _x};
  } forEach (units (group player));
};
hint "A soldier throws a grenade.";
_unit switchMove "AwopPercMstpSgthWnonDnon_end";
sleep 1;
// It comes down in a square around the guard.
_radius = 5;
_place = getPos ${enemy};
_east = (_place select 0) + (random _radius) - (_radius / 2);
_north = (_place select 1) + (random _radius) - (_radius / 2);
_grenade = "G_40mm_HE" createVehicle [_east, _north, 1];
sleep 3;
